#include "cli/commands.h"

#include "analysis/simulate.h"
#include "bots/players.h"
#include "cli/choice.h"
#include "cli/parser.h"
#include "cli/time_control_flags.h"
#include "games/all_ai.h"
#include "i18n/catalogue.h"
#include "terminal/layout.h"
#include "wire/reports/simulation_report.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <thread>

namespace khepri::cli {
namespace {

struct SimulateRequest {
    Choice choice;
    std::int64_t games = 10'000;
    std::uint32_t seed = 1;
    std::string bots = "random";
    TimeControlFlags time_control;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    bool json = false;
};

// One bot for all seats, or one for each.
Result<std::vector<std::string>> bots_by_seat(std::vector<std::string> bots, int seats) {
    if (bots.size() == 1) bots.resize(static_cast<std::size_t>(seats), bots.front());
    if (static_cast<int>(bots.size()) != seats)
        return Error{fmt::format("--bots: expected 1 or {} names, found {}", seats, bots.size())};
    return bots;
}

// A line that rewrites itself on the error stream, so that it never mixes with the figures.
std::function<void(std::int64_t)> progress_bar(terminal::Terminal& terminal, std::int64_t games) {
    if (!terminal.shows_progress) return [](std::int64_t) {};
    return [&terminal, games, shown = std::int64_t{-1}](std::int64_t done) mutable {
        const std::int64_t percent = 100 * done / games;
        if (percent <= shown) return;
        shown = percent;
        const auto filled = static_cast<std::size_t>(percent / 2);
        terminal.err << fmt::format("\r[{}{}] {:3} %", std::string(filled, '#'),
                                    std::string(50 - filled, '.'), percent)
                     << (done == games ? "\r\x1b[K" : "") << std::flush;
    };
}

// Prints only the first few: a bot that always fails would fill the screen.
std::function<void(std::int64_t, const analysis::Forfeit&)>
forfeit_lines(terminal::Terminal& terminal) {
    return [&terminal, count = 0](std::int64_t game, const analysis::Forfeit& forfeit) mutable {
        constexpr int most = 10;
        if (++count > most + 1) return;
        terminal.err << (terminal.shows_progress ? "\r\x1b[K" : "")
                     << (count > most ? "Further forfeits are only counted."
                                      : fmt::format("game {}, seat {}: {}", game, forfeit.seat + 1,
                                                    forfeit.line))
                     << '\n';
    };
}

wire::Figure figure(const analysis::Figure& figure) { return {figure.mean, figure.standard_error}; }

wire::SimulationReport report_of(const analysis::Tally& tally, const AnyGame& game,
                                 const SimulateRequest& request,
                                 const std::vector<std::string>& bots) {
    wire::SimulationReport report;
    report.game = request.choice.game;
    report.options = runtime::options_json(game);
    report.edition = std::visit([](const auto& g) { return g.edition().name; }, game);
    report.bots = bots;
    report.seed = request.seed;
    report.games = tally.games();
    report.decisions_per_game = figure(tally.decisions_per_game());
    if (tally.acting_decisions_per_game().mean != tally.decisions_per_game().mean)
        report.acting_decisions_per_game = figure(tally.acting_decisions_per_game());
    report.moves_per_decision = figure(tally.moves_per_decision());
    report.score = figure(tally.score());
    report.score_deviation = tally.score_deviation();
    report.tie_share = figure(tally.tie_share());
    for (const Seat seat : SeatSet::first(tally.seats())) {
        report.win_shares.push_back(figure(tally.win_share(seat)));
        report.seat_scores.push_back(figure(tally.seat_score(seat)));
        report.forfeits.push_back(tally.forfeits(seat));
    }
    return report;
}

std::string table_of(const wire::SimulationReport& report, double seconds, std::int64_t decisions) {
    std::string text;
    const auto row = [&](std::string_view name, const wire::Figure& figure) {
        text +=
            fmt::format("{:<31}{:>12.4f}  ± {:.4f}\n", name, figure.mean, figure.standard_error);
    };
    text += fmt::format("{} {}, edition {}, {} games, seed {}\n", report.game,
                        report.options.dump(), report.edition, report.games, report.seed);
    for (std::size_t seat = 0; seat < report.bots.size(); ++seat)
        if (bots::is_external(report.bots[seat]))
            text += fmt::format("seat {}: {}\n", seat + 1, report.bots[seat]);
    row("decisions per game", report.decisions_per_game);
    if (report.acting_decisions_per_game)
        row("acting decisions per game", *report.acting_decisions_per_game);
    row("plain moves per decision", report.moves_per_decision);
    row("score, all seats", report.score);
    text += fmt::format("{:<31}{:>12.4f}\n", "standard deviation of score", report.score_deviation);
    for (std::size_t seat = 0; seat < report.win_shares.size(); ++seat) {
        const std::string who =
            fmt::format("seat {} ({})", seat + 1, terminal::clipped(report.bots[seat], 12));
        row("score, " + who, report.seat_scores[seat]);
        row("wins, " + who, report.win_shares[seat]);
        if (report.forfeits[seat] > 0)
            text += fmt::format("{:<31}{:>12}\n", "forfeits, " + who, report.forfeits[seat]);
    }
    row("shared wins", report.tie_share);
    text += fmt::format("± is one standard error. {:.1f} s, {:.0f} ns per decision.\n", seconds,
                        seconds * 1e9 / static_cast<double>(std::max<std::int64_t>(1, decisions)));
    return text;
}

template <Game G>
void simulate(const G& game, const AnyGame& any, const SimulateRequest& request, Program& program) {
    const auto names = bots_by_seat(bots::names_in(request.bots), game.seats());
    if (!names) return program.reject(names.error());
    const auto time_control = time_control_of(request.time_control, i18n::Catalogue::english());
    if (!time_control) return program.reject(time_control.error());
    for (const std::string& bot : *names)
        if (const auto player = bots::player_named<G>(bot, *time_control); !player)
            return program.reject("--bots: " + player.error());
    const analysis::Lineup<G> lineup = [&names, &time_control] {
        analysis::Players<G> players;
        for (const std::string& bot : *names) // a random player need not imagine a state
            players.push_back(bot == "random" ? search::Player<G>{}
                                              : *bots::player_named<G>(bot, *time_control));
        return players;
    };
    const analysis::OnEnd<G> on_end = [&game](const auto& players, const Outcome& outcome) {
        for (const auto& player : players) bots::end_match(player, outcome, game.seats());
    };
    analysis::SimulationPlan plan;
    plan.games = request.games;
    plan.seed = request.seed;
    plan.threads = request.threads;
    plan.progress = progress_bar(program.terminal, request.games);
    plan.forfeited = forfeit_lines(program.terminal);
    const auto start = std::chrono::steady_clock::now();
    const analysis::Tally tally = analysis::simulate(game, lineup, plan, on_end);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const auto report = report_of(tally, any, request, *names);
    program.terminal.out << (request.json ? wire::to_json(report).dump() + '\n'
                                          : table_of(report, seconds.count(), tally.decisions()));
}

} // namespace

void add_simulate(CLI::App& app, Program& program) {
    auto request = std::make_shared<SimulateRequest>();
    CLI::App* command = add_tool(app, "simulate");
    command->footer("Examples: khepri simulate " + example_game(0) +
                    " --players 3 --games 100000\n          khepri simulate " + example_game(2) +
                    " --bots greedy --json\n          khepri simulate " + example_game(2) +
                    " --players 2 --bots adept,exec:./mybot --games 100\n"
                    "The same seed gives the same figures with any number of threads.");
    command->add_option("GAME", request->choice.game, runtime::game_list())->required();
    add_choice(*command, request->choice, i18n::Catalogue::english());
    command->add_option("--games", request->games, "How many games (10000)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    command->add_option("--seed", request->seed, "The seed of the random numbers (1)");
    command->add_option("--bots", request->bots,
                        "Who plays: " + bots::player_names() +
                            " (docs/bots.md); one for all seats, or one for each");
    add_time_control(*command, request->time_control, i18n::Catalogue::english());
    command->add_option("--threads", request->threads, "The number of threads (all cores)")
        ->check(CLI::Range(1, 256));
    command->add_flag("--json", request->json, "Print one JSON object");
    command->callback([request, &program] {
        const auto bots = static_cast<int>(bots::names_in(request->bots).size());
        if (bots > 1 && !request->choice.players) request->choice.players = bots;
        const auto game = make_game(request->choice, PlayersByDefault::fewest);
        if (!game) return program.reject(game.error());
        std::visit([&](const auto& g) { simulate(g, *game, *request, program); }, *game);
    });
}

} // namespace khepri::cli
