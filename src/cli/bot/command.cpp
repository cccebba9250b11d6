#include "cli/bot/check.h"
#include "cli/bot/find_match.h"
#include "cli/bot/player.h"
#include "cli/choice.h"
#include "cli/commands.h"
#include "cli/parser.h"
#include "games/all_wire.h"
#include "i18n/catalogue.h"
#include "runtime/any_game.h"
#include "server/rooms/secrets.h"
#include "wire/bots/bot_question.h"

#include <CLI/CLI.hpp>
#include <boost/system/system_error.hpp>

#include <chrono>
#include <csignal>
#include <exception>
#include <memory>
#include <thread>

namespace khepri::cli {
namespace {

struct BotRequest {
    MatchWish match;
    std::string command;
    std::optional<std::string> token;
    std::string name; // empty: the program's own
    std::string check;
};

// After a connection was lost the server is tried again, at growing intervals.
constexpr auto first_pause = std::chrono::milliseconds(250);
constexpr auto longest_pause = std::chrono::seconds(10);
constexpr auto longest_absence = std::chrono::minutes(5);

// How a conversation with the server ended: with the line of the result, which is empty if the
// players ended the match without one; or because the server is going away.
struct Ending {
    std::string result;
    bool is_server_going_away = false;
};

// Passes questions to the program and its answers back, as long as the server keeps the socket.
Result<Ending> play(BotSocket& socket, BotPlayer& bot) {
    std::string result;
    while (const auto text = socket.read()) {
        const auto message = wire::read_text(*text, wire::read_to_bot);
        if (message && std::holds_alternative<wire::BotGreeting>(*message)) {
            const auto hello = bot.greet(std::get<wire::BotGreeting>(*message));
            if (!hello) return Error{hello.error()};
            socket.write(bot.hello());
        } else if (message && std::holds_alternative<wire::BotQuestion>(*message)) {
            const auto answer = bot.answer(*text, std::get<wire::BotQuestion>(*message));
            if (!answer) return Error{answer.error()};
            socket.write(*answer);
        } else {
            if (message && std::holds_alternative<wire::BotOutcome>(*message)) result = *text;
            bot.tell(*text);
        }
    }
    if (socket.is_server_going_away()) return Ending{"", true};
    bot.close();
    if (result.empty() && socket.reason() != wire::ended_by_agreement)
        return Error{
            i18n::Catalogue::english().format("bot.closed", {{"reason", socket.reason()}})};
    return Ending{result, false};
}

std::string lost(const std::exception& failed) {
    const auto* const system = dynamic_cast<const boost::system::system_error*>(&failed);
    return i18n::Catalogue::english().format(
        "bot.connection",
        {{"reason", system != nullptr ? system->code().message() : failed.what()}});
}

// Comes back to the seat after the connection was lost, or the server was started again.
class Persistence {
public:
    Persistence(const load::Address& match, std::string token, Program& program)
        : match_(match), token_(std::move(token)), program_(program) {}

    Result<std::string> play_to_the_end(BotPlayer& bot) {
        for (;;) {
            std::string why = "the server is shutting down";
            try {
                BotSocket socket(match_, token_);
                was_there_ = true;
                left_at_.reset();
                const auto ending = play(socket, bot);
                if (!ending) return Error{ending.error()};
                if (!ending->is_server_going_away) return ending->result;
            } catch (const std::exception& failed) {
                why = lost(failed);
            }
            if (!may_try_again()) return Error{why};
        }
    }

private:
    bool may_try_again() {
        const auto now = std::chrono::steady_clock::now();
        if (!was_there_) return false;
        if (!left_at_) {
            left_at_ = now;
            pause_ = first_pause;
            program_.terminal.err << "The connection was lost; trying again" << std::endl;
        }
        if (now - *left_at_ > longest_absence) return false;
        std::this_thread::sleep_for(pause_);
        pause_ = std::min<std::chrono::milliseconds>(2 * pause_, longest_pause);
        return true;
    }

    load::Address match_;
    std::string token_;
    Program& program_;
    bool was_there_ = false;
    std::optional<std::chrono::steady_clock::time_point> left_at_;
    std::chrono::milliseconds pause_{};
};

// What the server will say when the match starts, unless its settings change until then.
Result<wire::BotGreeting> greeting_of(const load::Address& match) {
    const auto told = fetch_match(match);
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&told))
        return Error{sentence_of(*error)};
    const auto& welcome = std::get<wire::Welcome>(told);
    const auto game = runtime::make_game(welcome.game, welcome.options, welcome.edition);
    if (!game) return Error{game.error()};
    wire::BotGreeting greeting =
        std::visit([](const auto& one) { return wire::greeting_for(one); }, *game);
    greeting.program = welcome.program.value_or("khepri");
    if (welcome.turn_milliseconds > 0) greeting.clock.milliseconds = welcome.turn_milliseconds;
    return greeting;
}

// Takes a seat, under the name that the program gives itself unless there is another.
Result<std::string> token_of_seat(const BotRequest& request, const FoundMatch& match,
                                  BotPlayer& bot, Program& program) {
    wire::TakeSeat wanted{match.invitation, std::nullopt, request.name, server::random_token(),
                          std::nullopt};
    if (wanted.name.empty()) {
        const auto greeting = greeting_of(match.address);
        if (!greeting) return Error{greeting.error()};
        const auto hello = bot.greet(*greeting);
        if (!hello) return Error{hello.error()};
        wanted.name = hello->name;
    }
    const auto taken = take_seat(match.address, wanted);
    if (const auto* const error = std::get_if<wire::ErrorMessage>(&taken))
        return Error{sentence_of(*error)};
    const auto& seat = std::get<wire::TakeSeatAnswer>(taken);
    program.terminal.err << program.catalogue().format("bot.seated", {{"seat", seat.seat + 1},
                                                                      {"name", seat.name},
                                                                      {"token", seat.token}})
                         << std::endl;
    return seat.token;
}

Result<std::string> run_bot(const BotRequest& request, Program& program) {
    const auto report = [&](const std::string& text) { program.terminal.err << text << std::endl; };
    BotPlayer bot(request.command);
    const auto match = find_match(request.match, report);
    if (!match) return Error{match.error()};
    const auto token = request.token ? Result<std::string>(*request.token)
                                     : token_of_seat(request, *match, bot, program);
    if (!token) return Error{token.error()};
    return Persistence(match->address, *token, program).play_to_the_end(bot);
}

void play_for(const BotRequest& request, Program& program) {
    const bool needs_match = !request.match.create && !request.match.from_lobby;
    const auto address = needs_match ? read_match_address(request.match.url)
                                     : read_server_address(request.match.url);
    if (!address) return program.reject(address.error());
    std::signal(SIGPIPE, SIG_IGN); // a closed connection shows when writing fails
    const auto result = [&]() -> Result<std::string> {
        try {
            return run_bot(request, program);
        } catch (const std::exception& failed) {
            return Error{lost(failed)};
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

void run(const BotRequest& request, Program& program) {
    if (!request.check.empty()) {
        if (!request.match.url.empty())
            return program.reject("--check tests a program without a server; expected no URL");
        return check_bot(request.check, program);
    }
    if (request.command.empty())
        return program.reject("expected URL and COMMAND, or --check COMMAND");
    if (request.match.create && request.match.from_lobby)
        return program.reject("expected --create or --lobby, not both");
    play_for(request, program);
}

} // namespace

void add_bot(CLI::App& app, Program& program) {
    auto request = std::make_shared<BotRequest>();
    CLI::App* command = add_tool(app, "bot");
    command->footer("Examples: khepri bot http://127.0.0.1:8080/api/matches/MATCH --invitation X "
                    "\"python3 mybot.py\"\n"
                    "khepri bot http://127.0.0.1:8080 --lobby " +
                    example_game(2) +
                    " \"python3 mybot.py\"\n"
                    "khepri bot --check \"python3 mybot.py\"");
    command->add_option("URL", request->match.url,
                        "The match: http://HOST:PORT/api/matches/MATCH; with --create or --lobby "
                        "the server: http://HOST:PORT");
    command->add_option("COMMAND", request->command,
                        "The command that starts the program; docs/bots.md");
    command->add_option("--create", request->match.create,
                        "Create a match of this game, and take a seat");
    command->add_option("--options", request->match.options,
                        "With --create: the options of the game as JSON, such as {\"players\":3}");
    command->add_option("--against", request->match.against,
                        "With --create: a level of the computer, in all other seats");
    command
        ->add_option_function<std::string>(
            "--lobby",
            [request](const std::string& game) {
                request->match.from_lobby = true;
                request->match.lobby_game = game;
            },
            "Take a seat in the match that has waited longest in the lobby, of this game or any")
        ->expected(0, 1);
    command->add_option("--invitation", request->match.invitation,
                        "An invitation; open matches need none");
    command->add_option("--token", request->token, "The token of a seat that was taken before");
    command->add_option("--name", request->name,
                        "The name that others see (the one that the program gives itself)");
    command->add_option("--check", request->check,
                        "Test a program against the protocol, and say what it does wrong");
    add_language(*command, program, i18n::Catalogue::english());
    command->callback([request, &program] { run(*request, program); });
}

} // namespace khepri::cli
