// The program behind `khepri bot`: started once, greeted once for a game, however often the
// connection to the server is lost and made again.
#pragma once

#include "bots/conversation.h"
#include "wire/bots/bot_messages.h"

#include <memory>
#include <optional>
#include <string>

namespace khepri::cli {

class BotPlayer {
public:
    explicit BotPlayer(std::string command) : command_(std::move(command)) {}

    // Starts the program, or starts it again for another game. An error is a sentence about it.
    Result<wire::BotHello> greet(const wire::BotGreeting& greeting);
    // Its answer to a question, within the clock.
    Result<std::string> answer(const std::string& text, const wire::BotQuestion& question);
    // A message that needs no answer.
    void tell(const std::string& text);
    void close();
    // The text of the hello that it answered with.
    const std::string& hello() const { return hello_; }

private:
    Error fault(const std::string& what);

    std::string command_;
    std::unique_ptr<bots::Conversation> conversation_;
    std::optional<wire::BotGreeting> greeted_;
    std::string hello_;
};

} // namespace khepri::cli
