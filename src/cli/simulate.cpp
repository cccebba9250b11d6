#include "cli/commands.h"

#include "analysis/simulate.h"
#include "bots/contender.h"
#include "cli/choice.h"
#include "cli/layout.h"
#include "cli/pace_flags.h"
#include "cli/parser.h"
#include "wire/simulation_report.h"
#include "words/catalogue.h"

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
    PaceFlags pace;
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

// A line that rewrites itself; drawn on the error stream so that it never mixes with the figures.
std::function<void(std::int64_t)> progress_bar(Terminal& terminal, std::int64_t games) {
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

// The first few in full; a bot that always fails would fill the screen.
std::function<void(std::int64_t, const analysis::Forfeit&)> forfeit_lines(Terminal& terminal) {
    return [&terminal, told = 0](std::int64_t game, const analysis::Forfeit& forfeit) mutable {
        constexpr int most = 10;
        if (++told > most + 1) return;
        terminal.err << (terminal.shows_progress ? "\r\x1b[K" : "")
                     << (told > most ? "Further forfeits are only counted."
                                     : fmt::format("game {}, seat {}: {}", game, forfeit.seat + 1,
                                                   forfeit.line))
                     << '\n';
    };
}

wire::SimulationReport report_of(const analysis::Tally& tally, const wire::AnyGame& game,
                                 const SimulateRequest& request,
                                 const std::vector<std::string>& bots) {
    wire::SimulationReport report;
    report.game = request.choice.game;
    report.options = *wire::parse_json(wire::options_text(game));
    report.edition = std::visit([](const auto& g) { return g.edition().name; }, game);
    report.bots = bots;
    report.seed = request.seed;
    report.games = tally.games();
    const auto put = [](const analysis::Figure& figure, double& mean, double& se) {
        mean = figure.mean;
        se = figure.standard_error;
    };
    put(tally.decisions_per_game(), report.decisions_per_game, report.decisions_per_game_se);
    put(tally.moves_per_decision(), report.moves_per_decision, report.moves_per_decision_se);
    put(tally.score(), report.score_mean, report.score_mean_se);
    put(tally.tie_share(), report.tie_share, report.tie_share_se);
    report.score_sd = tally.score_deviation();
    if (std::holds_alternative<archaeology::Archaeology>(game)) {
        report.acting_decisions_per_game = tally.acting_decisions_per_game().mean;
        report.acting_decisions_per_game_se = tally.acting_decisions_per_game().standard_error;
    }
    for (int seat = 0; seat < tally.seats(); ++seat) {
        const auto wins = tally.win_share(static_cast<Seat>(seat));
        const auto score = tally.seat_score(static_cast<Seat>(seat));
        report.win_share.push_back(wins.mean);
        report.win_share_se.push_back(wins.standard_error);
        report.seat_score_mean.push_back(score.mean);
        report.seat_score_mean_se.push_back(score.standard_error);
        report.forfeits.push_back(tally.forfeits(static_cast<Seat>(seat)));
    }
    return report;
}

std::string table_of(const wire::SimulationReport& report, double seconds, std::int64_t decisions) {
    std::string text;
    const auto row = [&](std::string_view name, double mean, double se) {
        text += fmt::format("{:<31}{:>12.4f}  ± {:.4f}\n", name, mean, se);
    };
    text += fmt::format("{} {}, edition {}, {} games, seed {}\n", report.game,
                        report.options.dump(), report.edition, report.games, report.seed);
    for (std::size_t seat = 0; seat < report.bots.size(); ++seat)
        if (bots::is_external(report.bots[seat]))
            text += fmt::format("seat {}: {}\n", seat + 1, report.bots[seat]);
    row("decisions per game", report.decisions_per_game, report.decisions_per_game_se);
    if (report.acting_decisions_per_game)
        row("acting decisions per game", *report.acting_decisions_per_game,
            *report.acting_decisions_per_game_se);
    row("plain moves per decision", report.moves_per_decision, report.moves_per_decision_se);
    row("score, all seats", report.score_mean, report.score_mean_se);
    text += fmt::format("{:<31}{:>12.4f}\n", "standard deviation of score", report.score_sd);
    for (std::size_t seat = 0; seat < report.win_share.size(); ++seat) {
        const std::string who =
            fmt::format("seat {} ({})", seat + 1, clipped(report.bots[seat], 12));
        row("score, " + who, report.seat_score_mean[seat], report.seat_score_mean_se[seat]);
        row("wins, " + who, report.win_share[seat], report.win_share_se[seat]);
        if (report.forfeits[seat] > 0)
            text += fmt::format("{:<31}{:>12}\n", "forfeits, " + who, report.forfeits[seat]);
    }
    row("shared wins", report.tie_share, report.tie_share_se);
    text += fmt::format("± is one standard error. {:.1f} s, {:.0f} ns per decision.\n", seconds,
                        seconds * 1e9 / static_cast<double>(std::max<std::int64_t>(1, decisions)));
    return text;
}

template <Game G>
void simulate(const G& game, const wire::AnyGame& any, const SimulateRequest& request,
              Program& program) {
    const auto names = bots_by_seat(bots::names_in(request.bots), game.seats());
    if (!names) return program.reject(names.error());
    const auto pace = pace_of(request.pace, words::Catalogue::english());
    if (!pace) return program.reject(pace.error());
    for (const std::string& bot : *names)
        if (const auto contender = bots::contender_named<G>(bot, *pace); !contender)
            return program.reject("--bots: " + contender.error());
    const analysis::Lineup<G> lineup = [&names, &pace] {
        analysis::Contenders<G> contenders;
        for (const std::string& bot : *names) // a random one need not imagine what it can see
            contenders.push_back(bot == "random" ? ai::Contender<G>{}
                                                 : *bots::contender_named<G>(bot, *pace));
        return contenders;
    };
    const analysis::Farewell<G> farewell = [&game](const auto& contenders, const Outcome& outcome) {
        for (const auto& contender : contenders) bots::end_match(contender, outcome, game.seats());
    };
    analysis::SimulationPlan plan;
    plan.games = request.games;
    plan.seed = request.seed;
    plan.threads = request.threads;
    plan.progress = progress_bar(program.terminal, request.games);
    plan.forfeited = forfeit_lines(program.terminal);
    const auto start = std::chrono::steady_clock::now();
    const analysis::Tally tally = analysis::simulate(game, lineup, plan, farewell);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const auto report = report_of(tally, any, request, *names);
    program.terminal.out << (request.json ? wire::to_json(report).dump() + '\n'
                                          : table_of(report, seconds.count(), tally.decisions()));
}

} // namespace

void add_simulate(CLI::App& app, Program& program) {
    auto request = std::make_shared<SimulateRequest>();
    CLI::App* command = add_tool(app, "simulate");
    command->footer("Examples: khepri simulate archaeology --players 3 --games 100000\n"
                    "          khepri simulate mummies --bots greedy,random --json\n"
                    "          khepri simulate mummies --bots adept,exec:./mybot --games 100\n"
                    "The same seed gives the same figures whatever the number of threads.");
    command->add_option("GAME", request->choice.game, std::string(wire::game_names))->required();
    add_choice(*command, request->choice, words::Catalogue::english());
    command->add_option("--games", request->games, "How many games (10000)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    command->add_option("--seed", request->seed, "Where the luck comes from (1)");
    command->add_option("--bots", request->bots,
                        "Who plays: " + bots::contender_names() +
                            " (docs/bots.md); one for all seats, or one for each");
    add_pace(*command, request->pace, words::Catalogue::english());
    command->add_option("--threads", request->threads, "How many cores to use (all)")
        ->check(CLI::Range(1, 256));
    command->add_flag("--json", request->json, "Print one JSON object");
    command->callback([request, &program] {
        const auto game = make_game(request->choice);
        if (!game) return program.reject(game.error());
        std::visit([&](const auto& g) { simulate(g, *game, *request, program); }, *game);
    });
}

} // namespace khepri::cli
