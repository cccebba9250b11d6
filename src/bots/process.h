// A program of someone else's, running: its pipes, and how it ends. It is started by the shell in a
// process group of its own, so that it can be stopped together with all it has started.
#pragma once

#include "core/result.h"

#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>

namespace khepri::bots {

// An open file that closes itself.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    void close();

private:
    int number_ = -1;
};

class Process {
public:
    // sh -c COMMAND. That the command makes no sense shows only when the shell says so.
    static Result<Process> start(const std::string& command);

    Process(Process&& other) noexcept
        : input(std::move(other.input)),
          output(std::move(other.output)),
          errors(std::move(other.errors)),
          id_(std::exchange(other.id_, -1)) {}
    Process& operator=(Process&&) = delete;
    // Whatever is left of it is killed.
    ~Process() { kill(); }

    // Our ends of its pipes; none of them blocks.
    Descriptor input;
    Descriptor output;
    Descriptor errors;

    // "exit code 3" or "signal 11", if it has ended or does so soon.
    std::optional<std::string> ending(int milliseconds) const;
    // Kills the whole group and waits for it; no zombie is left.
    void kill();

private:
    Process() = default;

    pid_t id_ = -1;
};

} // namespace khepri::bots
