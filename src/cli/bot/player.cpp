#include "cli/bot/player.h"

#include "core/text.h"

namespace khepri::cli {
namespace {

// Seconds to say hello, and to decide without a clock. While a program thinks nobody answers the
// server's pings, so this is less than the server's idle timeout.
constexpr double to_greet = 10;
constexpr double without_clock = 50;

// What a program has to know may come from another version of the server, or with another clock.
bool is_same_game(const wire::BotGreeting& one, const wire::BotGreeting& other) {
    return one.protocol == other.protocol && one.game == other.game &&
           one.options == other.options && one.edition == other.edition && one.seats == other.seats;
}

} // namespace

Result<wire::BotHello> BotPlayer::greet(const wire::BotGreeting& greeting) {
    if (!conversation_ || !greeted_ || !is_same_game(*greeted_, greeting)) {
        close();
        auto process = bots::Process::start(command_);
        if (!process) return Error{process.error()};
        conversation_ = std::make_unique<bots::Conversation>(std::move(*process));
        greeted_ = greeting;
        const auto answered = conversation_->ask(
            wire::to_line(wire::to_json(wire::ToBot(greeting))), "our hello", to_greet);
        if (!answered) return fault(answered.error());
        hello_ = *answered;
    }
    const auto message = wire::read_text(hello_, wire::read_from_bot);
    if (!message)
        return fault("answered our hello with " + in_quotes(hello_) + ": " + message.error());
    if (const auto* const hello = std::get_if<wire::BotHello>(&*message)) return *hello;
    return fault("answered our hello with " + in_quotes(hello_) + "; expected a hello");
}

Result<std::string> BotPlayer::answer(const std::string& text, const wire::BotQuestion& question) {
    const auto clock = question.clock.milliseconds;
    const double seconds = clock ? static_cast<double>(*clock) / 1000 : without_clock;
    auto answered =
        conversation_->ask(text, "decision " + std::to_string(question.decision), seconds);
    if (!answered) return fault(answered.error());
    return answered;
}

void BotPlayer::tell(const std::string& text) {
    if (conversation_) conversation_->send(text);
}

void BotPlayer::close() {
    if (conversation_) conversation_->close();
    conversation_.reset();
    greeted_.reset();
}

Error BotPlayer::fault(const std::string& what) {
    const std::string last = conversation_->last_error_line();
    return Error{"the program " + what + (last.empty() ? "" : ": " + last)};
}

} // namespace khepri::cli
