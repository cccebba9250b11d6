#include "cli/commands.h"

#include "analysis/arena/arena.h"
#include "bots/players.h"
#include "cli/described.h"
#include "cli/interrupt.h"
#include "cli/parser.h"
#include "cli/report/progress.h"
#include "cli/report/round_log.h"
#include "cli/study/report.h"
#include "cli/study/request.h"
#include "i18n/catalogue.h"
#include "jobs/bot_games.h"
#include "jobs/contest_pieces.h"
#include "jobs/round_players.h"

#include <CLI/CLI.hpp>

#include <fstream>
#include <memory>
#include <thread>

namespace khepri::cli {
namespace {

using PlayedRounds = std::vector<analysis::Round>;

// Learned values are those of the classic edition. Luck takes much longer to measure than quick
// bots to play, so it is measured on some deals only.
std::int64_t luck_deals(const Variant& variant) { return variant.is_classic ? 200 : 0; }

// A round's meeting is the number of its variant; who sits where depends on the deal.
analysis::RoundPlayer round_player(const Study& study) {
    std::vector<analysis::RoundPlayer> players;
    for (const Variant& variant : study.variants) {
        const jobs::ArenaTable table{
            variant.game,        study.bots, study.time_control, study.meetings, study.plan.seed,
            luck_deals(variant), true};
        players.push_back(jobs::round_players(table, interrupted)());
    }
    return [players = std::move(players), meetings = study.meetings.size()](std::size_t variant,
                                                                            std::int64_t deal) {
        auto round = players[variant](static_cast<std::size_t>(deal) % meetings, deal);
        if (round) round->meeting = variant;
        return round;
    };
}

analysis::ArenaPlan plan_of(const Study& study, const StudyRequest& request) {
    analysis::ArenaPlan plan;
    plan.meetings = study.variants.size();
    plan.deals = request.games;
    plan.threads = request.threads;
    plan.make_player = [&study] { return round_player(study); };
    return plan;
}

PlayedRounds play_on_workers(const Study& study, const StudyRequest& request,
                             const analysis::ArenaPlan& plan, const PlayedRounds& before,
                             Program& program) {
    analysis::Contest under_way(plan, before, interrupted);
    std::vector<wire::BotGames> games;
    for (const Variant& variant : study.variants) {
        games.push_back(
            jobs::bot_games(variant.game, study.bots, study.time_control, study.plan.seed));
        games.back().figures = true;
    }
    const auto job_of = [&](const analysis::Contest::Next& next) {
        const std::size_t meeting = static_cast<std::size_t>(next.deal) % study.meetings.size();
        wire::RoundJob job{games[next.meeting], next.deal, static_cast<std::int64_t>(next.meeting),
                           jobs::ContestPieces::seatings_of(study.meetings[meeting])};
        if (next.deal < luck_deals(study.variants[next.meeting])) job.luck = true;
        return job;
    };
    jobs::ContestPieces pieces(job_of, study.table.seats, static_cast<int>(study.variants.size()),
                               under_way);
    const auto fault = hand_out_to(request.workers, wire::round_subject, pieces, program.terminal);
    if (fault) program.reject(fault->message);
    return std::move(under_way).take_rounds();
}

void write_file(const std::optional<std::string>& path, const std::string& text, Program& program) {
    if (!path) return;
    std::ofstream file(*path);
    file << text;
    if (!file.flush()) program.reject(*path + " cannot be written");
}

void print(const StudyRequest& request, const wire::StudyReport& report, Program& program) {
    program.terminal.out << (request.json ? wire::to_line(wire::to_json(report)) + '\n'
                                          : study_table(report));
    write_file(request.csv, request.csv ? study_csv(report) : "", program);
    write_file(request.report, request.report ? study_page(report, program.arguments) : "",
               program);
    if (report.complete || !interrupted) return;
    program.exit_code = 130; // as a shell reports Ctrl-C
    program.terminal.err << (request.log
                                 ? "Interrupted. The same command continues where it stopped.\n"
                                 : "Interrupted. With --log FILE a study can continue later.\n");
}

bool can_be_written(const char* flag, const std::optional<std::string>& path, Program& program) {
    if (!path || std::ofstream(*path, std::ios::app)) return true;
    program.reject(std::string(flag) + ": " + *path + " cannot be written");
    return false;
}

void run_study(const Study& study, const StudyRequest& request, Program& program) {
    std::optional<RoundLog> log;
    if (request.log) {
        auto opened =
            RoundLog::open(*request.log, {"khepri study 1", "study", wire::to_json(study.plan)},
                           {study.table.seats, static_cast<int>(study.variants.size()),
                            static_cast<int>(study.games_of_round())});
        if (!opened) return program.reject(opened.error());
        log = std::move(*opened);
    }
    if (!can_be_written("--report", request.report, program) ||
        !can_be_written("--csv", request.csv, program))
        return;
    for (const wire::StudyLeftOut& one : study.left_out)
        program.terminal.err << "Left out: " << one.name << ": " << one.reason << '\n';
    const PlayedRounds before = log ? log->rounds() : PlayedRounds();
    const StopsOnInterrupt guard;
    analysis::ArenaPlan plan = plan_of(study, request);
    RoundsProgress progress(program.terminal, plan.deals * static_cast<std::int64_t>(plan.meetings),
                            static_cast<std::int64_t>(before.size()));
    plan.finished = [&](const analysis::Round& round) {
        progress.step();
        const auto fault = log ? log->append(round) : std::nullopt;
        if (fault) program.reject(fault->message);
        return !fault;
    };
    const PlayedRounds rounds = request.workers
                                    ? play_on_workers(study, request, plan, before, program)
                                    : analysis::run_arena(plan, before, interrupted);
    progress.clear();
    print(request, study_report_of(study, request.games, rounds), program);
}

void add_flags(CLI::App& command, StudyRequest& request) {
    suggest(*command.add_option("GAME", request.choice.game, runtime::game_list())->required(),
            game_names());
    add_choice(command, request.choice, i18n::Catalogue::english(), EditionFlag::none);
    command
        .add_option("--edition", request.editions,
                    "An edition to compare, from a file, or classic; may be given several times")
        ->allow_extra_args(false);
    command
        .add_option("--sweep", request.sweeps,
                    "PATH=FROM..TO:STEP, such as \"kinds.mask.prices[3]=40..60:5\": the edition "
                    "with each of these numbers; may be given several times")
        ->allow_extra_args(false);
    command.add_option("--bots", request.bots,
                       "Who plays: " + bots::player_names() +
                           " (apprentice); one for all seats, or one for each");
    command.add_option("--skill", request.skill,
                       "STRONGER,WEAKER: players whose difference tells how much luck there is "
                       "(apprentice,novice); or none");
    command.add_option("--games", request.games, "How many games of each edition (200)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}));
    add_time_control(command, request.time_control, i18n::Catalogue::english());
    add_seed(command, request.seed);
    command.add_option("--threads", request.threads, "The number of threads (all cores)")
        ->check(CLI::Range(1, 256));
    add_workers_flag(command, request.workers);
    command.add_option("--log", request.log,
                       "Write every game to FILE; continue from it if it exists");
    command.add_option("--report", request.report, "Write a page with charts: FILE.html");
    command.add_option("--csv", request.csv, "Write all figures as CSV: FILE.csv");
    command.add_flag("--json", request.json, "Print one JSON object");
}

} // namespace

void add_study(CLI::App& app, Program& program) {
    auto request = std::make_shared<StudyRequest>();
    request->threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    CLI::App* command = add_tool(app, "study");
    command->footer("Examples: khepri study " + example_game(0) +
                    " --edition my.json\n          khepri study " + example_game(0) +
                    " --players 3 --sweep \"thieves=4..12:4\" --report study.html\n"
                    "docs/study.md describes the figures.");
    add_flags(*command, *request);
    command->callback([request, &program] {
        const auto bots = static_cast<int>(bots::names_in(request->bots).size());
        if (bots > 1 && !request->choice.players) request->choice.players = bots;
        const auto study = study_of(*request);
        if (!study) return program.reject(study.error());
        run_study(*study, *request, program);
    });
}

} // namespace khepri::cli
