#include "jobs/run_round.h"

#include "jobs/bot_games.h"
#include "jobs/round_players.h"

#include <atomic>

namespace khepri::jobs {
namespace {

// A meeting of which only the seatings matter.
Result<analysis::Meeting> meeting_of(const wire::RoundJob& job, int seats) {
    const auto count = static_cast<std::size_t>(seats);
    analysis::Meeting meeting;
    if (job.seatings.empty()) return Error{"seatings: expected at least one"};
    for (const std::vector<int>& seating : job.seatings) {
        if (seating.size() != count) return Error{"seatings: expected a bot for each seat"};
        for (const int bot : seating)
            if (static_cast<std::size_t>(bot) >= job.bots.size())
                return Error{"seatings: expected numbers of bots"};
        meeting.seatings.emplace_back(seating.begin(), seating.end());
    }
    return meeting;
}

} // namespace

JobResult run_round(const wire::Json& request) {
    const auto job = wire::read_round_job(request);
    if (!job) return refused(job.error());
    const auto game = runtime::make_game(job->game, job->options, job->edition);
    if (auto objection = objection_to(*job, game)) return std::move(*objection);
    const int seats = runtime::seats(*game);
    const auto meeting = meeting_of(*job, seats);
    if (!meeting) return refused(meeting.error());
    const std::atomic<bool> never_stopped = false;
    const bots::TimeControl time_control = time_control_of(*job);
    const std::vector meetings{*meeting};
    const ArenaTable table{*game,
                           job->bots,
                           time_control,
                           meetings,
                           job->seed,
                           job->luck.value_or(false) ? job->deal + 1 : 0,
                           job->figures.value_or(false)};
    auto round = round_players(table, never_stopped)()(0, job->deal);
    CHECK(round.has_value());
    round->meeting = static_cast<std::size_t>(job->meeting);
    return wire::arena_log_line(to_wire(*round), seats);
}

wire::ArenaLogRound to_wire(const analysis::Round& round) {
    wire::ArenaLogRound line{round.deal, static_cast<std::int64_t>(round.meeting), {}};
    for (const analysis::GameResult& game : round.games) {
        line.games.push_back({game.outcome, game.moves, game.cpu_nanoseconds, {}, {}, {}});
        if (!game.counts.empty()) line.games.back().counts = game.counts;
        if (game.forfeit)
            line.games.back().forfeit =
                wire::ArenaLogForfeit{game.forfeit->seat, game.forfeit->line};
        if (game.luck)
            line.games.back().luck = wire::ArenaLogLuck{game.luck->shares, game.luck->scores};
    }
    return line;
}

analysis::Round round_of(const wire::ArenaLogRound& line) {
    analysis::Round round{line.deal, static_cast<std::size_t>(line.meeting), {}};
    for (const wire::ArenaLogGame& game : line.games) {
        round.games.push_back({game.outcome, game.moves, game.cpu_nanoseconds, {}, {}, {}});
        if (game.counts) round.games.back().counts = *game.counts;
        if (game.forfeit)
            round.games.back().forfeit = analysis::Forfeit{game.forfeit->seat, game.forfeit->line};
        if (game.luck)
            round.games.back().luck = analysis::Luck{game.luck->shares, game.luck->scores};
    }
    return round;
}

} // namespace khepri::jobs
