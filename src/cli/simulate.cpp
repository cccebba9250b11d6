#include "cli/commands.h"

#include "analysis/simulate.h"
#include "bots/players.h"
#include "cli/choice.h"
#include "cli/described.h"
#include "cli/interrupt.h"
#include "cli/parser.h"
#include "cli/report/game_files.h"
#include "cli/report/text_table.h"
#include "cli/time_control_flags.h"
#include "cli/workers.h"
#include "core/text.h"
#include "i18n/catalogue.h"
#include "jobs/bot_games.h"
#include "jobs/lineup.h"
#include "jobs/simulation_pieces.h"
#include "runtime/played_record.h"
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
    Workers workers;
    GameFileFlags files;
    bool luck = false;
    bool figures = false;
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

std::vector<wire::NamedFigure> named_figures(const analysis::Tally& tally, const AnyGame& game) {
    const auto list = std::visit([](const auto& one) { return analysis::figures_of(one); }, game);
    const auto& sums = tally.figures().sums();
    std::vector<wire::NamedFigure> named;
    for (std::size_t i = 0; i < sums.size(); ++i)
        named.push_back({list[i].name, figure(sums[i].figure(list[i].scale))});
    return named;
}

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
    report.figures = named_figures(tally, game);
    for (const Seat seat : SeatSet::first(tally.seats())) {
        report.win_shares.push_back(figure(tally.win_share(seat)));
        report.seat_scores.push_back(figure(tally.seat_score(seat)));
        report.forfeits.push_back(tally.forfeits(seat));
        if (!tally.has_luck()) continue;
        report.adjusted_win_shares.push_back(figure(tally.adjusted_win_share(seat)));
        report.adjusted_scores.push_back(figure(tally.adjusted_seat_score(seat)));
    }
    return report;
}

// How many times as many games without luck measured would tell as much: of the wins, or of the
// scores where nobody can win.
double worth(const wire::Figure& wins, const wire::Figure& wins_less_luck,
             const wire::Figure& scores, const wire::Figure& scores_less_luck) {
    const bool by_wins = wins.standard_error > 0;
    const double before = by_wins ? wins.standard_error : scores.standard_error;
    const double after = by_wins ? wins_less_luck.standard_error : scores_less_luck.standard_error;
    return after > 0 ? before * before / (after * after) : 1;
}

std::string table_of(const wire::SimulationReport& report, double seconds, std::int64_t decisions) {
    std::string text;
    std::vector<double> worths; // by seat
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
        if (!report.adjusted_win_shares.empty()) {
            row("  score less luck", report.adjusted_scores[seat]);
            row("  wins less luck", report.adjusted_win_shares[seat]);
            worths.push_back(worth(report.win_shares[seat], report.adjusted_win_shares[seat],
                                   report.seat_scores[seat], report.adjusted_scores[seat]));
        }
        if (report.forfeits[seat] > 0)
            text += fmt::format("{:<31}{:>12}\n", "forfeits, " + who, report.forfeits[seat]);
    }
    row("shared wins", report.tie_share);
    if (!report.figures.empty()) text += '\n';
    for (const wire::NamedFigure& one : report.figures) row(figure_words(one.name), one.figure);
    if (!report.figures.empty()) text += '\n';
    if (!worths.empty())
        text += fmt::format("Less luck, the results are worth {:.1f} times as many games.\n",
                            *std::min_element(worths.begin(), worths.end()));
    text += fmt::format("± is one standard error. {:.1f} s, {:.0f} ns per decision.\n", seconds,
                        seconds * 1e9 / static_cast<double>(std::max<std::int64_t>(1, decisions)));
    return text;
}

Row game_headings(int seats) {
    Row row{"game", "seed", "secret", "decisions"};
    add_seat_headings(row, seats);
    return row;
}

// Writes the rows and records of all games; games stop if they cannot be written.
std::function<void(const analysis::EndedGame&)> game_writer(GameFiles& files, const AnyGame& any,
                                                            const SimulateRequest& request,
                                                            const std::vector<std::string>& names) {
    GameRows* const rows = files.rows();
    RecordFolder* const records = files.records();
    if (rows == nullptr && records == nullptr) return {};
    return [=, &any, &request, &names](const analysis::EndedGame& game) {
        std::string secret;
        if (records != nullptr) {
            const Seeds seeds =
                analysis::recorded_seeds(request.seed, game.number, runtime::seats(any));
            secret = hex(seeds.secret);
            if (!records->write(game.number, runtime::record_of(any, seeds, names, game.moves,
                                                                game.outcome, game.forfeit))) {
                interrupted = true;
                return;
            }
        }
        if (rows == nullptr) return;
        Row row{std::to_string(game.number + 1), std::to_string(request.seed), secret,
                std::to_string(game.decisions)};
        add_seat_cells(row, names, game.outcome, game.forfeit);
        if (!rows->add(game.number, row)) interrupted = true;
    };
}

template <Game G>
analysis::Tally play_here(const G& game, const AnyGame& any, const std::vector<std::string>& names,
                          const bots::TimeControl& time_control, const SimulateRequest& request,
                          GameFiles& files, Program& program) {
    const analysis::OnEnd<G> on_end = [&game](const auto& players, const Outcome& outcome) {
        for (const auto& player : players) bots::end_match(player, outcome, game.seats());
    };
    analysis::SimulationPlan plan;
    plan.games = request.games;
    plan.seed = request.seed;
    plan.figures = request.figures;
    plan.threads = request.threads;
    plan.stopped = &interrupted;
    plan.progress = progress_bar(program.terminal, request.games);
    plan.forfeited = forfeit_lines(program.terminal);
    plan.recorded = files.records() != nullptr;
    plan.ended = game_writer(files, any, request, names);
    search::PlayerModels<G> models;
    if (request.luck) models = search::player_models(game, names);
    return analysis::simulate(game, jobs::lineup_of<G>(names, time_control), plan, on_end, models);
}

analysis::Tally play_on_workers(const AnyGame& game, const std::vector<std::string>& names,
                                const bots::TimeControl& time_control,
                                const SimulateRequest& request, Program& program) {
    auto games = jobs::bot_games(game, names, time_control, request.seed);
    if (request.luck) games.luck = true;
    if (request.figures) games.figures = true;
    jobs::SimulationPieces pieces(std::move(games), runtime::seats(game), request.games,
                                  progress_bar(program.terminal, request.games));
    const auto fault =
        hand_out_to(request.workers, wire::simulation_subject, pieces, program.terminal);
    if (fault) program.reject(fault->message);
    return pieces.tally();
}

void print(const analysis::Tally& tally, const wire::SimulationReport& report, double seconds,
           const SimulateRequest& request, Program& program) {
    program.terminal.out << (request.json ? wire::to_json(report).dump() + '\n'
                                          : table_of(report, seconds, tally.decisions()));
    if (!interrupted || tally.games() == request.games) return;
    program.exit_code = 130; // as a shell reports Ctrl-C
    program.terminal.err << (program.terminal.shows_progress ? "\r\x1b[K" : "")
                         << fmt::format("Interrupted after {} of {} games.\n", tally.games(),
                                        request.games);
}

// What is wrong with --csv and --records, if anything.
std::optional<Error> objection_to_files(const SimulateRequest& request) {
    const bool is_wanted = request.files.csv || request.files.records;
    if (is_wanted && request.workers)
        return Error{"--csv and --records: workers send sums, not every game; expected no "
                     "--workers"};
    return GameFiles::objection(request.files);
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
    if (request.workers)
        if (const auto fault = jobs::objection_to_bots_on_workers(*names))
            return program.reject(fault->message);
    if (const auto fault = objection_to_files(request)) return program.reject(fault->message);
    GameFiles files(request.files, request.games);
    if (const auto fault = files.begin(game_headings(game.seats()), program.terminal))
        return program.fail(fault->message);
    const StopsOnInterrupt guard;
    const auto start = std::chrono::steady_clock::now();
    const analysis::Tally tally =
        request.workers ? play_on_workers(any, *names, *time_control, request, program)
                        : play_here(game, any, *names, *time_control, request, files, program);
    if (const auto fault = files.finish()) return program.fail(fault->message);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    if (program.exit_code != 0) return;
    print(tally, report_of(tally, any, request, *names), seconds.count(), request, program);
}

} // namespace

void add_simulate(CLI::App& app, Program& program) {
    auto request = std::make_shared<SimulateRequest>();
    CLI::App* command = add_tool(app, "simulate");
    command->footer("Examples: khepri simulate " + example_game(0) +
                    " --players 3 --games 100000\n          khepri simulate " + example_game(2) +
                    " --bots greedy --json\n          khepri simulate " + example_game(2) +
                    " --players 2 --bots adept,exec:./mybot --games 100\n"
                    "The same seed gives the same figures with any number of threads or workers.");
    suggest(*command->add_option("GAME", request->choice.game, runtime::game_list())->required(),
            game_names());
    add_choice(*command, request->choice, i18n::Catalogue::english());
    command->add_option("--games", request->games, "How many games (10000)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    add_seed(*command, request->seed);
    command->add_option("--bots", request->bots,
                        "Who plays: " + bots::player_names() +
                            " (docs/bots.md); one for all seats, or one for each");
    add_time_control(*command, request->time_control, i18n::Catalogue::english());
    command->add_option("--threads", request->threads, "The number of threads (all cores)")
        ->check(CLI::Range(1, 256));
    add_workers_flag(*command, request->workers);
    add_game_files(*command, request->files);
    command->add_flag("--luck", request->luck,
                      "Measure luck: results less luck beside the plain ones");
    command->add_flag("--figures", request->figures,
                      "Also the figures of the game's design (docs/study.md)");
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
