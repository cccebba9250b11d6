#include "cli/commands.h"

#include "analysis/standings.h"
#include "bots/contender.h"
#include "cli/arena_journal.h"
#include "cli/arena_progress.h"
#include "cli/arena_report.h"
#include "cli/arena_request.h"
#include "cli/parser.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <csignal>
#include <fstream>
#include <memory>
#include <thread>

namespace khepri::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free); // a signal may set it

// The first Ctrl-C ends the contest after the moves under way; a second one ends the program.
class StopsOnInterrupt {
public:
    StopsOnInterrupt() {
        interrupted = false;
        struct sigaction action = {};
        action.sa_handler = [](int) { interrupted = true; };
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(SIGINT, &action, &interrupt_before_);
        ::sigaction(SIGTERM, &action, &terminate_before_);
    }
    ~StopsOnInterrupt() {
        ::sigaction(SIGINT, &interrupt_before_, nullptr);
        ::sigaction(SIGTERM, &terminate_before_, nullptr);
    }
    StopsOnInterrupt(const StopsOnInterrupt&) = delete;
    StopsOnInterrupt& operator=(const StopsOnInterrupt&) = delete;

private:
    struct sigaction interrupt_before_ = {};
    struct sigaction terminate_before_ = {};
};

analysis::ArenaPlan plan_of(const ArenaContest& contest, const ArenaRequest& request) {
    analysis::ArenaPlan plan;
    plan.meetings = contest.meetings.size();
    plan.deals = contest.deals;
    plan.threads = request.threads;
    plan.make_player = round_players(
        {contest.game, contest.bots, contest.pace, contest.meetings, request.seed}, interrupted);
    if (contest.sprt)
        plan.decided = [sprt = analysis::Sprt(*contest.sprt, contest.seats()),
                        &meetings = contest.meetings](const analysis::Round& round) mutable {
            sprt.add(analysis::win_share(meetings[round.meeting], round, 0));
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
    program.exit_code = 130; // as a shell reports what Ctrl-C has ended
    program.terminal.err << (request.journal
                                 ? "Interrupted. The same command goes on where it was.\n"
                                 : "Interrupted. With --journal FILE a contest can go on later.\n");
}

void run_contest(const ArenaContest& contest, const ArenaRequest& request, Program& program) {
    std::optional<Journal> journal;
    if (request.journal) {
        auto opened = Journal::open(*request.journal, contest.identity, contest.seats(),
                                    static_cast<int>(contest.meetings.size()));
        if (!opened) return program.reject(opened.error());
        journal = std::move(*opened);
    }
    if (request.report && !std::ofstream(*request.report, std::ios::app))
        return program.reject("--report: " + *request.report + " cannot be written");
    const auto before = journal ? journal->rounds() : std::vector<analysis::Round>();
    const StopsOnInterrupt guard;
    analysis::ArenaPlan plan = plan_of(contest, request);
    ArenaProgress progress(program.terminal,
                           contest.deals * static_cast<std::int64_t>(plan.meetings),
                           static_cast<std::int64_t>(before.size()));
    plan.finished = [&](const analysis::Round& round) {
        progress.step();
        const auto fault = journal ? journal->append(round) : std::nullopt;
        if (fault) program.reject(fault->message);
        return !fault;
    };
    const auto rounds = analysis::run_arena(plan, before, interrupted);
    progress.clear();
    print(request, report_of(contest, rounds), program);
}

void add_flags(CLI::App& command, ArenaRequest& request) {
    command.add_option("GAME", request.choice.game, std::string(wire::game_names))->required();
    command
        .add_option_function<std::string>(
            "--bots", [&request](const std::string& list) { request.bots = bots::names_in(list); },
            "Who plays: two or more of " + bots::contender_names())
        ->required();
    add_choice(command, request.choice, words::Catalogue::english());
    command.add_option("--games", request.games, "How many games for each meeting (200)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    add_pace(command, request.pace, words::Catalogue::english());
    command.add_option("--challenger", request.challenger,
                       "Only this bot as the one against each of the others");
    command.add_flag("--mixed", request.mixed, "As many bots as seats, all at one table");
    command.add_option("--sprt", request.sprt,
                       "ELO0,ELO1: end as soon as it is clear which is nearer the truth");
    command.add_option("--seed", request.seed, "Where the luck comes from (1)");
    command.add_option("--threads", request.threads, "How many cores to use (all)")
        ->check(CLI::Range(1, 256));
    command.add_option("--journal", request.journal,
                       "Keep every deal in this file, and go on from what it holds");
    command.add_option("--report", request.report, "Write a page with charts: FILE.html");
    command.add_flag("--json", request.json, "Print one JSON object");
}

} // namespace

void add_arena(CLI::App& app, Program& program) {
    auto request = std::make_shared<ArenaRequest>();
    request->threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    CLI::App* command = add_tool(app, "arena");
    command->footer(
        "Examples: khepri arena archaeology --bots champion,greedy,random --games 400\n"
        "          khepri arena mummies --players 3 --bots champion,greedy --time 0.1s\n"
        "          khepri arena scarabya --mode duel --bots champion,policy --sprt 0,20\n"
        "docs/arena.md tells who meets whom and how the figures are made.");
    add_flags(*command, *request);
    command->callback([request, &program] {
        const auto contest = understand(*request);
        if (!contest) return program.reject(contest.error());
        run_contest(*contest, *request, program);
    });
}

} // namespace khepri::cli
