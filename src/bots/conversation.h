// Lines to a program and lines back, never waiting longer than allowed. What goes wrong is told as
// the end of a sentence whose subject is the program.
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

    // Says a line and waits for the answer, the one line that is said back. The topic is what a
    // complaint calls the question.
    Result<std::string> ask(std::string_view line, const std::string& topic, double seconds);
    // Says a line that needs no answer, as far as the program takes it at once.
    void tell(std::string_view line);
    // Lets it end by itself, for a moment.
    void close();
    // What it last said on its error stream; may be empty.
    std::string last_words();

private:
    // Writes what can be written of `unsaid`, reads what there is, waits if there is nothing to do.
    // False when the time is up.
    bool go_on(std::string_view& unsaid, Clock::time_point end);
    void say(std::string_view& unsaid);
    void listen();
    void listen_to_errors();
    std::string how_it_stopped();

    Process process_;
    std::string heard_; // on its output, not yet used
    std::string complaints_;
    bool silent_ = false; // its output has ended
    bool deaf_ = false;   // its input is closed
};

} // namespace khepri::bots
