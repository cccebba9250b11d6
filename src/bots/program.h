// Speaks the protocol of docs/bots.md with one program: starts it when it is needed, exchanges
// hellos, asks it, and kills it when it breaks the protocol. Knows no game.
#pragma once

#include "bots/conversation.h"
#include "bots/time_control.h"
#include "wire/bots/bot_messages.h"

#include <memory>
#include <optional>
#include <string>

namespace khepri::bots {

// How many seconds a program may take, beyond what its clock says.
struct Timeouts {
    double start_up = 10;      // from its start to its hello
    double grace = 1;          // for each decision, on top of the clock
    double without_clock = 10; // for each decision, where only iterations are counted
};

class Program {
public:
    Program(std::string command, const TimeControl& time_control, const Timeouts& timeouts)
        : command_(std::move(command)), time_control_(time_control), timeouts_(timeouts) {}
    ~Program() { stop(); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    bool is_running() const { return conversation_ != nullptr; }
    // An error if it does not start or does not say hello.
    std::optional<Error> start(wire::BotGreeting greeting);
    // For a running program: its answer, or the reason for the forfeit in one line.
    Result<wire::FromBot> ask(wire::BotQuestion question);
    // It broke the protocol: kills it; the next match starts it again.
    Error forfeit(const std::string& what);
    // The same line for a program that keeps running.
    Error error_of(const std::string& what) const;
    // Does nothing if the program was not asked in this match.
    void end_match(wire::BotOutcome outcome);
    void stop();

    // "decision 7", the latest question.
    std::string topic() const { return "decision " + std::to_string(decision_); }

private:
    wire::BotClock clock() const;
    Result<wire::FromBot> answer_to(const wire::ToBot& message, const std::string& topic,
                                    double seconds);
    void start_next_match();

    std::string command_;
    TimeControl time_control_;
    Timeouts timeouts_;
    std::unique_ptr<Conversation> conversation_;
    std::int64_t match_ = 1;
    std::int64_t decision_ = 0;
};

} // namespace khepri::bots
