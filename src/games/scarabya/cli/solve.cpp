#include "games/scarabya/cli/commands.h"

#include "bots/thread_pool.h"
#include "cli/parser.h"
#include "games/scarabya/ai/hindsight.h"
#include "games/scarabya/cli/deal_request.h"
#include "games/scarabya/rules/notation.h"
#include "games/scarabya/terminal/board.h"
#include "wire/json.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

namespace khepri::scarabya {
namespace {

struct SolveRequest {
    DealRequest deal;
    std::string mode = "expedition";
    double seconds = 10;
    bool json = false;
};

// On all cores.
search::Budget within(double seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return search::Budget::until([end] { return std::chrono::steady_clock::now() >= end; })
        .with_threads(bots::thread_pool(cores));
}

struct Solution {
    Scarabya game;
    State end; // after the best line
    scarabya::ai::Hindsight found;

    int score() const { return game.outcome(end).scores[0]; }
    // No score is above what the start gives plus the most that can be made.
    int bound() const { return score() - found.made + found.bound; }
    bool is_solo() const { return game.options().mode == Mode::solo; }
    bool is_won() const { return is_solo() && found.made == 0; }
};

Solution solve(const Options& options, double seconds) {
    Solution solution{Scarabya(options), {}, {}};
    Rng rng = Rng::fast(0);
    solution.end = solution.game.deal(rng);
    const scarabya::ai::Land land(solution.end.table, options.flips);
    const auto aim = solution.is_solo() ? scarabya::ai::Aim::burial : scarabya::ai::Aim::points;
    solution.found =
        scarabya::ai::hindsight(land, aim, land.ground, *options.order, within(seconds));
    for (const Place& place : solution.found.line) solution.game.apply(solution.end, 0, place, rng);
    return solution;
}

std::string verdict(const Solution& solution) {
    if (solution.is_won()) return "Every scarab is buried: the game can be won.";
    const bool proven = solution.found.is_proven();
    const std::string score = std::to_string(solution.score());
    if (solution.is_solo())
        return score + " scarabs buried; " +
               (proven ? "the game cannot be won." : "no way to win was found.");
    if (proven) return score + " points, and no play makes more.";
    return score + " points; no play makes more than " + std::to_string(solution.bound()) +
           ", whether one makes more than " + score + " is not proven.";
}

std::string in_words(const Solution& solution, const terminal::Ink& ink) {
    std::string text;
    for (const Place& place : solution.found.line) text += to_text(place) + '\n';
    text += '\n';
    for (const std::string& line : terminal::board_lines(
             solution.game, solution.end.table, 0, std::nullopt, terminal::BoardSize::large, ink))
        text += line + '\n';
    return text + '\n' + verdict(solution) + '\n';
}

wire::Json in_json(const Solution& solution) {
    wire::Json json;
    json["arrangement"] = to_text(*solution.game.options().arrangement);
    json["order"] = to_text(*solution.game.options().order);
    json["mode"] = solution.is_solo() ? "solo" : "expedition";
    json["placements"] = wire::Json::array();
    for (const Place& place : solution.found.line) json["placements"].push_back(to_text(place));
    json["score"] = solution.score();
    json["bound"] = solution.bound();
    json["proven"] = solution.found.is_proven();
    if (solution.is_solo()) json["won"] = solution.is_won();
    json["beam"] = solution.found.widest;
    return json;
}

void solve(const SolveRequest& request, cli::Program& program) {
    auto options = options_of(request.deal, "solve finds the best placements");
    if (!options) return program.reject(options.error());
    options->mode = request.mode == "solo" ? Mode::solo : Mode::expedition;
    const Solution solution = solve(*options, request.seconds);
    program.terminal.out << (request.json ? in_json(solution).dump() + '\n'
                                          : in_words(solution, program.terminal.ink));
}

} // namespace

void add_solve(CLI::App& app, cli::Program& program) {
    auto request = std::make_shared<SolveRequest>();
    CLI::App* command = cli::add_tool(app, "solve");
    command->footer("Example: khepri solve scarabya A0B1C2D3 FILNPTUVWXYZ --seconds 2");
    add_deal_arguments(*command, request->deal);
    command->add_option("--mode", request->mode, "expedition or solo")
        ->check(CLI::IsMember({"expedition", "solo"}));
    command->add_option("--seconds", request->seconds, "How long to search, 0 to 3600")
        ->check(CLI::Range(0.0, 3600.0));
    command->add_flag("--json", request->json, "Print one JSON object");
    command->callback([request, &program] { solve(*request, program); });
}

} // namespace khepri::scarabya
