#include "cli/commands.h"

#include "cli/choice.h"
#include "cli/parser.h"
#include "i18n/catalogue.h"
#include "load/run.h"
#include "wire/json.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <cmath>
#include <memory>

namespace khepri::cli {
namespace {

struct LoadRequest {
    std::string url = "http://127.0.0.1:8080";
    Choice choice;
    int matches = 100;
    int idle = 0;
    bool whole_views = false;
    double rate = 0;
    double warm_up = 2;
    double seconds = 10;
    std::optional<int> server_pid;
    bool json = false;
};

double rounded(double value) { return std::round(value * 1000) / 1000; }

double microseconds_per_move(const load::LoadReport& found) {
    return found.server->cpu_seconds * 1e6 / static_cast<double>(found.moves);
}

wire::Json json_of(const LoadRequest& request, const load::LoadReport& found) {
    wire::Json json{{"server", "khepri"},
                    {"game", request.choice.game},
                    {"matches", request.matches},
                    {"sockets", found.sockets},
                    {"moves", found.moves},
                    {"moves_per_second", rounded(static_cast<double>(found.moves) / found.seconds)},
                    {"client_busy", rounded(found.own_cpu_seconds / found.seconds)},
                    {"p50_ms", rounded(found.delays.median)},
                    {"p99_ms", rounded(found.delays.p99)},
                    {"p999_ms", rounded(found.delays.p999)},
                    {"bytes_per_update", rounded(found.bytes_per_update)}};
    if (!found.server) return json;
    if (found.moves > 0) json["server_cpu_us_per_move"] = rounded(microseconds_per_move(found));
    json["server_busy"] = rounded(found.server->cpu_seconds / found.seconds);
    json["rss_mb"] = rounded(found.server->memory.resident);
    json["pss_mb"] = rounded(found.server->memory.proportional);
    return json;
}

std::string table_of(const LoadRequest& request, const load::LoadReport& found) {
    std::string text =
        fmt::format("{} matches of {} and {} idle sockets at {} for {:.1f} s\n", request.matches,
                    request.choice.game, request.idle, request.url, found.seconds);
    const auto row = [&](std::string_view name, double value, std::string_view unit) {
        text += fmt::format("{:<31}{:>12.3f} {}\n", name, value, unit);
    };
    row("moves a second", static_cast<double>(found.moves) / found.seconds, "");
    row("seen by all, median", found.delays.median, "ms");
    row("seen by all, 99 %", found.delays.p99, "ms");
    row("seen by all, 99.9 %", found.delays.p999, "ms");
    row("size of an update", found.bytes_per_update, "bytes");
    row("this program's core, busy", 100 * found.own_cpu_seconds / found.seconds, "%");
    if (!found.server) return text;
    if (found.moves > 0) row("server's CPU per move", microseconds_per_move(found), "µs");
    row("server's core, busy", 100 * found.server->cpu_seconds / found.seconds, "%");
    row("server's memory, resident", found.server->memory.resident, "MB");
    row("server's memory, proportional", found.server->memory.proportional, "MB");
    return text;
}

void drive(const LoadRequest& request, Program& program) {
    const auto game = make_game(request.choice, PlayersByDefault::fewest);
    if (!game) return program.reject(game.error());
    const auto address = load::parse_address(request.url);
    if (!address) return program.reject("URL: " + address.error());
    load::LoadOptions options{.server = *address, .game = *game};
    options.matches = request.matches;
    options.idle = request.idle;
    options.whole_views = request.whole_views;
    options.rate = request.rate;
    options.warm_up = std::chrono::duration<double>(request.warm_up);
    options.duration = std::chrono::duration<double>(request.seconds);
    options.server_pid = request.server_pid;
    const auto found = load::run(options);
    if (!found) {
        program.terminal.err << request.url << ": the test ended early: " << found.error() << '\n';
        program.exit_code = 1;
        return;
    }
    program.terminal.out << (request.json ? json_of(request, *found).dump() + '\n'
                                          : table_of(request, *found));
}

} // namespace

void add_load(CLI::App& app, Program& program) {
    auto request = std::make_shared<LoadRequest>();
    request->choice.game = game_names().back();
    CLI::App* command = add_tool(app, "load");
    command->footer("Examples: khepri load --matches 500 --rate 1 --seconds 30\n"
                    "          khepri load http://127.0.0.1:9000 --server-pid 4711 --json\n"
                    "A move's time is from sending it until all seats have seen it.");
    command->add_option("URL", request->url, "The server (" + request->url + ")");
    command->add_option("--game", request->choice.game, "The game (" + request->choice.game + ")");
    add_choice(*command, request->choice, i18n::Catalogue::english());
    command->add_option("--matches", request->matches, "Simultaneous matches (100)")
        ->check(CLI::Range(0, 100'000));
    command->add_option("--idle", request->idle, "Sockets of spectators (0)")
        ->check(CLI::Range(0, 100'000));
    command
        ->add_option("--rate", request->rate,
                     "Moves per second of each match; 0: as fast as possible (0)")
        ->check(CLI::Range(0.0, 1000.0));
    command->add_option("--warm-up", request->warm_up, "Seconds before measuring begins (2)")
        ->check(CLI::Range(0.0, 3600.0));
    command->add_option("--seconds", request->seconds, "How long to measure (10)")
        ->check(CLI::Range(0.1, 86400.0));
    command->add_option("--server-pid", request->server_pid,
                        "The server's process on this machine: its CPU time and memory");
    command->add_flag("--whole-views", request->whole_views,
                      "Updates with whole views, not only what changes in them");
    command->add_flag("--json", request->json, "Print one JSON object");
    command->callback([request, &program] { drive(*request, program); });
}

} // namespace khepri::cli
