#include "jobs/contest_pieces.h"

#include "jobs/run_round.h"

namespace khepri::jobs {

ContestPieces::ContestPieces(JobOf job_of, int seats, int meetings, analysis::Contest& contest)
    : job_of_(std::move(job_of)), seats_(seats), meetings_(meetings), contest_(contest) {}

ContestPieces::ContestPieces(wire::BotGames games, int seats,
                             const std::vector<analysis::Meeting>& meetings,
                             analysis::Contest& contest)
    : ContestPieces(
          [games = std::move(games), &meetings](const analysis::Contest::Next& next) {
              return wire::RoundJob{games, next.deal, static_cast<std::int64_t>(next.meeting),
                                    seatings_of(meetings[next.meeting])};
          },
          seats, static_cast<int>(meetings.size()), contest) {}

std::vector<std::vector<int>> ContestPieces::seatings_of(const analysis::Meeting& meeting) {
    std::vector<std::vector<int>> seatings;
    for (const analysis::Seating& seating : meeting.seatings)
        seatings.emplace_back(seating.begin(), seating.end());
    return seatings;
}

std::optional<Piece> ContestPieces::next() {
    const auto next = contest_.next();
    if (!next) return std::nullopt;
    wire::RoundJob job = job_of_(*next);
    job.id = run_ + ':' + std::to_string(next->deal) + ':' + std::to_string(next->meeting);
    under_way_.emplace(job.id, Asked{*next, static_cast<int>(job.seatings.size())});
    return Piece{job.id, wire::to_text(job)};
}

std::optional<Error> ContestPieces::finish(const std::string& id, const std::string& answer) {
    const Asked asked = under_way_.extract(id).mapped();
    const auto line = wire::read_arena_log_line(answer, seats_, meetings_, asked.games);
    if (!line) return Error{"a worker's answer: " + line.error()};
    const analysis::Round round = round_of(*line);
    if (round.deal != asked.round.deal || round.meeting != asked.round.meeting)
        return Error{"a worker's answer: it is another round than expected"};
    contest_.finish(round);
    return std::nullopt;
}

} // namespace khepri::jobs
