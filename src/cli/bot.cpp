#include "bots/conversation.h"

#include "cli/commands.h"
#include "cli/parser.h"
#include "cli/remote_seat.h"
#include "i18n/catalogue.h"
#include "server/rooms/secrets.h"
#include "wire/bots/bot_messages.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <exception>
#include <memory>

namespace khepri::cli {
namespace {

struct BotRequest {
    std::string url;
    std::string command;
    std::optional<std::string> invitation;
    std::optional<std::string> token;
    std::string name;
};

// Seconds to say hello, and to decide without a clock. While a program thinks nobody answers the
// server's pings, so this is less than the server's idle timeout.
constexpr double to_greet = 10;
constexpr double without_clock = 50;

double answer_timeout(const wire::ToBot& message) {
    const auto* const question = std::get_if<wire::BotQuestion>(&message);
    if (question == nullptr) return to_greet;
    const auto milliseconds = question->clock.milliseconds;
    return milliseconds ? static_cast<double>(*milliseconds) / 1000 : without_clock;
}

std::string topic(const wire::ToBot& message) {
    const auto* const question = std::get_if<wire::BotQuestion>(&message);
    return question == nullptr ? "our hello" : "decision " + std::to_string(question->decision);
}

// Passes questions to the program and its answers back, to the end of the match. Returns the line
// with the result, which is empty if the players ended the match without one, or an error.
Result<std::string> play(BotSocket& socket, bots::Conversation& bot,
                         const i18n::Catalogue& catalogue) {
    std::string result;
    while (const auto text = socket.read()) {
        const auto message = wire::read_text(*text, wire::read_to_bot);
        if (message && std::holds_alternative<wire::BotOutcome>(*message)) result = *text;
        const bool is_question = message && (std::holds_alternative<wire::BotQuestion>(*message) ||
                                             std::holds_alternative<wire::BotGreeting>(*message));
        if (!is_question) {
            bot.send(*text);
            continue;
        }
        const auto answer = bot.ask(*text, topic(*message), answer_timeout(*message));
        if (!answer) {
            const std::string last = bot.last_error_line();
            return Error{"the program " + answer.error() + (last.empty() ? "" : ": " + last)};
        }
        socket.write(*answer);
    }
    bot.close();
    if (result.empty() && socket.reason() != wire::ended_by_agreement)
        return Error{catalogue.format("bot.closed", {{"reason", socket.reason()}})};
    return result;
}

// The token of the seat; takes the seat if there is no token yet.
Result<std::string> seat_token(const BotRequest& request, const load::Address& match,
                               Program& program) {
    if (request.token) return *request.token;
    wire::TakeSeat wanted{request.invitation, std::nullopt, request.name, server::random_token(),
                          std::nullopt};
    const auto taken = take_seat(match, wanted);
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&taken))
        return Error{program.catalogue().format("error." + error->code,
                                                {{"detail", error->detail.value_or("")}})};
    const auto& seat = std::get<wire::TakeSeatAnswer>(taken);
    program.terminal.err << program.catalogue().format("bot.seated", {{"seat", seat.seat + 1},
                                                                      {"name", seat.name},
                                                                      {"token", seat.token}})
                         << std::endl;
    return seat.token;
}

Result<std::string> run_bot(const BotRequest& request, const load::Address& match,
                            Program& program) {
    auto process = bots::Process::start(request.command);
    if (!process) return Error{process.error()};
    bots::Conversation bot(std::move(*process));
    const auto token = seat_token(request, match, program);
    if (!token) return Error{token.error()};
    BotSocket socket(match, *token);
    return play(socket, bot, program.catalogue());
}

void play_for(const BotRequest& request, Program& program) {
    const auto match = read_match_address(request.url);
    if (!match) return program.reject(match.error());
    std::signal(SIGPIPE, SIG_IGN); // a closed connection shows when writing fails
    const auto result = [&]() -> Result<std::string> {
        try {
            return run_bot(request, *match, program);
        } catch (const boost::system::system_error& failed) {
            return Error{program.catalogue().format("bot.connection",
                                                    {{"reason", failed.code().message()}})};
        } catch (const std::exception& failed) {
            return Error{program.catalogue().format("bot.connection", {{"reason", failed.what()}})};
        }
    }();
    if (result && result->empty()) {
        program.terminal.err << program.catalogue().format("bot.no_result", {}) << '\n';
        return;
    }
    if (result) {
        program.terminal.out << *result << '\n';
        return;
    }
    program.terminal.err << result.error() << '\n';
    program.exit_code = 1;
}

} // namespace

void add_bot(CLI::App& app, Program& program) {
    auto request = std::make_shared<BotRequest>();
    CLI::App* command = add_tool(app, "bot");
    command->footer("Example: khepri bot http://127.0.0.1:8080/api/matches/MATCH --invitation X "
                    "\"python3 mybot.py\"");
    command->add_option("URL", request->url, "The match: http://HOST:PORT/api/matches/MATCH")
        ->required();
    command
        ->add_option("COMMAND", request->command,
                     "The command that starts the program; docs/bots.md")
        ->required();
    command->add_option("--invitation", request->invitation,
                        "An invitation; open matches need none");
    command->add_option("--token", request->token, "The token of a seat that was taken before");
    command->add_option("--name", request->name, "The name that others see");
    add_language(*command, program, i18n::Catalogue::english());
    command->callback([request, &program] { play_for(*request, program); });
}

} // namespace khepri::cli
