#include "bots/program.h"

#include "core/text.h"
#include "core/version.h"

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
    if (!process) return error_of("cannot be started: " + process.error());
    conversation_ = std::make_unique<Conversation>(std::move(*process));
    greeting.program = "khepri " + std::string(program_version());
    greeting.clock = clock();
    const auto answer = answer_to(std::move(greeting), "our hello", timeouts_.start_up);
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
        time_control_.seconds ? *time_control_.seconds + timeouts_.grace : timeouts_.without_clock;
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

Error Program::error_of(const std::string& what) const {
    return Error{one_line("exec:" + command_ + ' ' + what)};
}

Error Program::forfeit(const std::string& what) {
    const std::string last_error_line = conversation_->last_error_line();
    conversation_.reset();
    start_next_match();
    return error_of(
        what + (last_error_line.empty() ? "" : "; last error line: " + in_quotes(last_error_line)));
}

void Program::end_match(wire::BotOutcome outcome) {
    if (decision_ == 0) return;
    outcome.match = match_;
    if (is_running()) conversation_->send(line_of(outcome));
    start_next_match();
}

void Program::stop() {
    if (!is_running()) return;
    conversation_->send(line_of(wire::BotGoodbye{}));
    conversation_->close();
    conversation_.reset();
}

void Program::start_next_match() {
    ++match_;
    decision_ = 0;
}

wire::BotClock Program::clock() const {
    wire::BotClock clock;
    if (time_control_.seconds)
        clock.milliseconds = std::max<std::int64_t>(1, std::llround(*time_control_.seconds * 1000));
    else
        clock.iterations = time_control_.iterations;
    return clock;
}

} // namespace khepri::bots
