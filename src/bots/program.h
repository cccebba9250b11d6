// Speaks the protocol of docs/bots.md with one program: starts it when it is needed, greets it,
// asks it, and stops it when it breaks the rules of the conversation. Knows no game.
#pragma once

#include "bots/conversation.h"
#include "bots/pace.h"
#include "wire/bot_messages.h"

#include <memory>
#include <optional>
#include <string>

namespace khepri::bots {

// How many seconds a program may take, beyond what its clock says.
struct Patience {
    double start_up = 10;      // from its start to its hello
    double grace = 1;          // for each decision, on top of the clock
    double without_clock = 10; // for each decision, where only iterations are counted
};

class Program {
public:
    Program(std::string command, const Pace& pace, const Patience& patience)
        : command_(std::move(command)), pace_(pace), patience_(patience) {}
    ~Program() { dismiss(); }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    bool is_running() const { return conversation_ != nullptr; }
    // Says why not, if it does not start or does not greet.
    std::optional<Error> start(wire::BotGreeting greeting);
    // Of a running program: what it answers, or in one line why it forfeits.
    Result<wire::FromBot> ask(wire::BotQuestion question);
    // It broke the rules of the conversation: it is killed, and the next match starts it anew.
    Error forfeit(const std::string& what);
    // The same line for a program that goes on living.
    Error complaint(const std::string& what) const;
    // Nothing, if it was not asked anything in this match.
    void end_match(wire::BotOutcome outcome);
    void dismiss();

    // "decision 7", the one it was last asked for.
    std::string topic() const { return "decision " + std::to_string(decision_); }

private:
    wire::BotClock clock() const;
    Result<wire::FromBot> answer_to(const wire::ToBot& message, const std::string& topic,
                                    double seconds);
    void begin_next_match();

    std::string command_;
    Pace pace_;
    Patience patience_;
    std::unique_ptr<Conversation> conversation_;
    std::int64_t match_ = 1;
    std::int64_t decision_ = 0;
};

} // namespace khepri::bots
