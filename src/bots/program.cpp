#include "bots/program.h"

#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace khepri::bots {
namespace {

template <class Message>
std::string line_of(const Message& message) {
    return wire::to_line(wire::to_json(wire::ToBot(message)));
}

} // namespace

std::optional<Error> Program::start(wire::BotGreeting greeting) {
    auto process = Process::start(command_);
    if (!process) return complaint("cannot be started: " + process.error());
    conversation_ = std::make_unique<Conversation>(std::move(*process));
    greeting.program = "khepri " KHEPRI_VERSION;
    greeting.clock = clock();
    const auto answer = answer_to(std::move(greeting), "our hello", patience_.start_up);
    if (!answer) return Error{answer.error()};
    const auto* const hello = std::get_if<wire::BotHello>(&*answer);
    if (hello == nullptr) return forfeit("answered our hello without a hello of its own");
    if (hello->protocol != wire::bot_protocol)
        return forfeit("speaks protocol " + std::to_string(hello->protocol) + "; expected " +
                       std::to_string(wire::bot_protocol));
    return std::nullopt;
}

Result<wire::FromBot> Program::ask(wire::BotQuestion question) {
    question.match = match_;
    question.decision = ++decision_;
    question.clock = clock();
    const double seconds =
        pace_.seconds ? *pace_.seconds + patience_.grace : patience_.without_clock;
    return answer_to(std::move(question), topic(), seconds);
}

Result<wire::FromBot> Program::answer_to(const wire::ToBot& message, const std::string& topic,
                                         double seconds) {
    const auto line = conversation_->ask(line_of(message), topic, seconds);
    if (!line) return forfeit(line.error());
    auto answer = wire::read_text(*line, wire::read_from_bot);
    if (!answer)
        return forfeit("answered " + topic + " with " + in_quotes(*line) + ": " + answer.error());
    return answer;
}

Error Program::complaint(const std::string& what) const {
    return Error{one_line("exec:" + command_ + ' ' + what)};
}

Error Program::forfeit(const std::string& what) {
    const std::string last_words = conversation_->last_words();
    conversation_.reset();
    begin_next_match();
    return complaint(what + (last_words.empty() ? "" : "; it said: " + in_quotes(last_words)));
}

void Program::end_match(wire::BotOutcome outcome) {
    if (decision_ == 0) return;
    outcome.match = match_;
    if (is_running()) conversation_->tell(line_of(outcome));
    begin_next_match();
}

void Program::dismiss() {
    if (!is_running()) return;
    conversation_->tell(line_of(wire::BotGoodbye{}));
    conversation_->close();
    conversation_.reset();
}

void Program::begin_next_match() {
    ++match_;
    decision_ = 0;
}

wire::BotClock Program::clock() const {
    wire::BotClock clock;
    if (pace_.seconds)
        clock.milliseconds = std::max<std::int64_t>(1, std::llround(*pace_.seconds * 1000));
    else
        clock.iterations = pace_.iterations;
    return clock;
}

} // namespace khepri::bots
