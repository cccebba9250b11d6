// Exchanges lines with a program within a time limit. An error is the predicate of a sentence whose
// subject is the program.
#pragma once

#include "bots/process.h"

#include <chrono>
#include <string>
#include <string_view>

namespace khepri::bots {

class Conversation {
public:
    using Clock = std::chrono::steady_clock;

    explicit Conversation(Process process) : process_(std::move(process)) {}

    // Sends a line and waits for an answer of one line. An error calls the question by its topic.
    Result<std::string> ask(std::string_view line, const std::string& topic, double seconds);
    // Sends a line that needs no answer, as far as the program reads it at once.
    void send(std::string_view line);
    // Gives it a moment to end by itself; whether it did.
    bool close();
    // The last line on its error stream; may be empty.
    std::string last_error_line();

private:
    // Writes what can be written of `unsent`, reads what there is, waits if there is nothing to do.
    // False when the time is up.
    bool exchange(std::string_view& unsent, Clock::time_point end);
    void write(std::string_view& unsent);
    void read_output();
    void read_errors();
    std::string how_it_stopped();

    Process process_;
    std::string received_; // on its output, not yet used
    std::string error_output_;
    bool output_ended_ = false;
    bool input_closed_ = false;
};

} // namespace khepri::bots
