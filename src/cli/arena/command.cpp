#include "cli/commands.h"

#include "analysis/arena/standings.h"
#include "bots/players.h"
#include "cli/arena/games.h"
#include "cli/arena/report.h"
#include "cli/arena/request.h"
#include "cli/described.h"
#include "cli/interrupt.h"
#include "cli/parser.h"
#include "cli/report/progress.h"
#include "cli/report/round_log.h"
#include "cli/workers.h"
#include "i18n/catalogue.h"
#include "jobs/bot_games.h"
#include "jobs/contest_pieces.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <thread>

namespace khepri::cli {
namespace {

analysis::ArenaPlan plan_of(const ArenaContest& contest, const ArenaRequest& request) {
    analysis::ArenaPlan plan;
    plan.meetings = contest.meetings.size();
    plan.deals = contest.deals;
    plan.threads = request.threads;
    plan.make_player = jobs::round_players(
        {contest.game, contest.bots, contest.time_control, contest.meetings, request.seed,
         request.luck ? contest.deals : 0, false, request.files.records.has_value()},
        interrupted);
    if (contest.sprt)
        plan.decided = [sprt = sprt_of(contest), &contest](const analysis::Round& round) mutable {
            observe(sprt, contest, round);
            return sprt.verdict() != analysis::Verdict::undecided;
        };
    return plan;
}

void write_page(const ArenaRequest& request, const wire::ArenaReport& report, Program& program) {
    if (!request.report) return;
    std::ofstream file(*request.report);
    file << page_of(report, program.arguments);
    if (!file.flush()) program.reject(*request.report + " cannot be written");
}

void print(const ArenaRequest& request, const wire::ArenaReport& report, Program& program) {
    program.terminal.out << (request.json ? wire::to_line(wire::to_json(report)) + '\n'
                                          : table_of(report));
    write_page(request, report, program);
    if (report.complete || !interrupted) return;
    program.exit_code = 130; // as a shell reports Ctrl-C
    program.terminal.err << (request.log
                                 ? "Interrupted. The same command continues where it stopped.\n"
                                 : "Interrupted. With --log FILE a contest can continue later.\n");
}

std::vector<analysis::Round> play_on_workers(const ArenaContest& contest,
                                             const ArenaRequest& request,
                                             const analysis::ArenaPlan& plan,
                                             const std::vector<analysis::Round>& before,
                                             Program& program) {
    analysis::Contest under_way(plan, before, interrupted);
    auto games = jobs::bot_games(contest.game, contest.bots, contest.time_control, request.seed);
    if (request.luck) games.luck = true;
    jobs::ContestPieces pieces(std::move(games), contest.seats(), contest.meetings, under_way);
    const auto fault = hand_out_to(request.workers, wire::round_subject, pieces, program.terminal);
    if (fault) program.reject(fault->message);
    return std::move(under_way).take_rounds();
}

void run_contest(const ArenaContest& contest, const ArenaRequest& request, Program& program) {
    if (const auto fault = GameFiles::objection(request.files))
        return program.reject(fault->message);
    std::optional<RoundLog> log;
    if (request.log) {
        auto opened = RoundLog::open(
            *request.log, {"khepri arena 1", "contest", wire::to_json(contest.identity)},
            {contest.seats(), static_cast<int>(contest.meetings.size()), contest.seats()});
        if (!opened) return program.reject(opened.error());
        log = std::move(*opened);
    }
    if (request.report && !std::ofstream(*request.report, std::ios::app))
        return program.reject("--report: " + *request.report + " cannot be written");
    GameFiles files(request.files, games_of(contest));
    if (const auto fault = files.begin(game_headings(contest), program.terminal))
        return program.fail(fault->message);
    const auto before = log ? log->rounds() : std::vector<analysis::Round>();
    const StopsOnInterrupt guard;
    analysis::ArenaPlan plan = plan_of(contest, request);
    ContestGames games(contest, files);
    plan.make_player = games.writing(std::move(plan.make_player));
    RoundsProgress progress(program.terminal,
                            contest.deals * static_cast<std::int64_t>(plan.meetings),
                            static_cast<std::int64_t>(before.size()));
    plan.finished = [&](const analysis::Round& round) {
        progress.step();
        const auto fault = log ? log->append(round) : std::nullopt;
        if (fault) program.reject(fault->message);
        return !fault;
    };
    const auto rounds = request.workers ? play_on_workers(contest, request, plan, before, program)
                                        : analysis::run_arena(plan, before, interrupted);
    progress.clear();
    const auto fault = games.finish(rounds);
    if (!fault || !interrupted) print(request, report_of(contest, rounds), program);
    if (fault) program.fail(fault->message);
}

void add_flags(CLI::App& command, ArenaRequest& request) {
    suggest(*command.add_option("GAME", request.choice.game, runtime::game_list())->required(),
            game_names());
    command
        .add_option_function<std::string>(
            "--bots", [&request](const std::string& list) { request.bots = bots::names_in(list); },
            "Who plays: two or more of " + bots::player_names())
        ->required();
    add_choice(command, request.choice, i18n::Catalogue::english());
    command.add_option("--games", request.games, "How many games for each meeting (200)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    add_time_control(command, request.time_control, i18n::Catalogue::english());
    command.add_option("--challenger", request.challenger,
                       "Only the meetings of this bot against each of the others");
    command.add_flag("--mixed", request.mixed, "As many bots as seats, all at one table");
    command.add_flag("--luck", request.luck,
                     "Measure luck: results less luck beside the plain ones; --sprt uses them");
    command.add_option("--sprt", request.sprt,
                       "ELO0,ELO1: sequential test; ends when one hypothesis is accepted");
    add_seed(command, request.seed);
    command.add_option("--threads", request.threads, "The number of threads (all cores)")
        ->check(CLI::Range(1, 256));
    add_workers_flag(command, request.workers);
    command.add_option("--log", request.log,
                       "Write every round to FILE; continue from it if it exists");
    add_game_files(command, request.files);
    command.add_option("--report", request.report, "Write a page with charts: FILE.html");
    command.add_flag("--json", request.json, "Print one JSON object");
}

} // namespace

void add_arena(CLI::App& app, Program& program) {
    auto request = std::make_shared<ArenaRequest>();
    request->threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    CLI::App* command = add_tool(app, "arena");
    command->footer("Examples: khepri arena " + example_game(0) +
                    " --bots champion,greedy,random --games 400\n          khepri arena " +
                    example_game(2) +
                    " --players 3 --bots champion,greedy --time 0.1s\n          khepri arena " +
                    example_with_mode() +
                    " --bots champion,policy --sprt 0,20\n"
                    "docs/arena.md describes the meetings and the figures.");
    add_flags(*command, *request);
    command->callback([request, &program] {
        const auto contest = contest_of(*request);
        if (!contest) return program.reject(contest.error());
        run_contest(*contest, *request, program);
    });
}

} // namespace khepri::cli
