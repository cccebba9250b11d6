#include "jobs/simulation_pieces.h"

#include "jobs/run_simulation.h"

#include <algorithm>

namespace khepri::jobs {

SimulationPieces::SimulationPieces(wire::BotGames games, int seats, std::int64_t count,
                                   Progress progress)
    : games_(std::move(games)), count_(count), progress_(std::move(progress)), tally_(seats) {}

std::optional<Piece> SimulationPieces::next() {
    if (next_ >= count_) return std::nullopt;
    wire::SimulationJob job{games_, next_, std::min(size_, count_ - next_)};
    job.id = run_ + ':' + std::to_string(next_);
    under_way_.emplace(job.id, Range{job.games, Clock::now()});
    next_ += job.games;
    return Piece{job.id, wire::to_text(job)};
}

std::optional<Error> SimulationPieces::finish(const std::string& id, const std::string& answer) {
    const auto range = under_way_.extract(id).mapped();
    const auto read = wire::read_text(answer, wire::read_simulation_answer);
    if (!read) return Error{"a worker's answer: " + read.error()};
    if (read->games != range.games)
        return Error{"a worker's answer: expected " + std::to_string(range.games) +
                     " games, found " + std::to_string(read->games)};
    const auto tally = tally_of(*read, tally_.seats());
    if (!tally) return Error{"a worker's answer: " + tally.error()};
    tally_.add(*tally);
    adapt_size(range);
    progress_(tally_.games());
    return std::nullopt;
}

void SimulationPieces::adapt_size(const Range& range) {
    using namespace std::chrono_literals;
    constexpr std::int64_t largest = 100'000;
    const auto time = Clock::now() - range.since;
    if (time < 300ms) size_ = std::max(size_, std::min(2 * range.games, largest));
    if (time > 2s) size_ = std::max<std::int64_t>(1, std::min(size_, range.games / 2));
}

} // namespace khepri::jobs
