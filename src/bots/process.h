// A running external program: its pipes, and how it ends. The shell starts it in a process group of
// its own, so that it can be killed with all its children.
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
    // sh -c COMMAND. A faulty command is noticed only when the shell reports it.
    static Result<Process> start(const std::string& command);

    Process(Process&& other) noexcept
        : input(std::move(other.input)),
          output(std::move(other.output)),
          errors(std::move(other.errors)),
          id_(std::exchange(other.id_, -1)) {}
    Process& operator=(Process&&) = delete;
    // Kills what is left of it.
    ~Process() { kill(); }

    // Our ends of its pipes; non-blocking.
    Descriptor input;
    Descriptor output;
    Descriptor errors;

    // "exit code 3" or "signal 11", if it has ended or does so soon.
    std::optional<std::string> ending(int milliseconds) const;
    // Kills the whole group and reaps it.
    void kill();

private:
    Process() = default;

    pid_t id_ = -1;
};

} // namespace khepri::bots
