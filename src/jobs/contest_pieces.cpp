#include "jobs/contest_pieces.h"

#include "jobs/run_round.h"

namespace khepri::jobs {

ContestPieces::ContestPieces(wire::BotGames games, int seats,
                             const std::vector<analysis::Meeting>& meetings,
                             analysis::Contest& contest)
    : games_(std::move(games)), seats_(seats), meetings_(meetings), contest_(contest) {}

std::optional<Piece> ContestPieces::next() {
    const auto next = contest_.next();
    if (!next) return std::nullopt;
    wire::RoundJob job{games_, next->deal, static_cast<std::int64_t>(next->meeting), {}};
    job.id = run_ + ':' + std::to_string(next->deal) + ':' + std::to_string(next->meeting);
    for (const analysis::Seating& seating : meetings_[next->meeting].seatings)
        job.seatings.emplace_back(seating.begin(), seating.end());
    under_way_.emplace(job.id, *next);
    return Piece{job.id, wire::to_text(job)};
}

std::optional<Error> ContestPieces::finish(const std::string& id, const std::string& answer) {
    const auto asked = under_way_.extract(id).mapped();
    const auto line = wire::read_arena_log_line(answer, seats_, static_cast<int>(meetings_.size()));
    if (!line) return Error{"a worker's answer: " + line.error()};
    const analysis::Round round = round_of(*line);
    if (round.deal != asked.deal || round.meeting != asked.meeting)
        return Error{"a worker's answer: it is another round than expected"};
    contest_.finish(round);
    return std::nullopt;
}

} // namespace khepri::jobs
