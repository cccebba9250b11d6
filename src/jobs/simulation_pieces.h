// A simulation in pieces: ranges of games, which the seed and their numbers determine. How it is
// cut does not matter to the sums, so the pieces grow until each takes a good part of a second.
#pragma once

#include "analysis/tally.h"
#include "jobs/hand_out.h"
#include "wire/jobs/job_messages.h"

#include <chrono>
#include <functional>
#include <map>

namespace khepri::jobs {

class SimulationPieces final : public Pieces {
public:
    using Progress = std::function<void(std::int64_t done)>;

    // `games` has a bot for each of the seats.
    SimulationPieces(wire::BotGames games, int seats, std::int64_t count, Progress progress);

    std::optional<Piece> next() override;
    std::optional<Error> finish(const std::string& id, const std::string& answer) override;
    bool are_finished() const override { return tally_.games() == count_; }
    const analysis::Tally& tally() const { return tally_; }

private:
    using Clock = std::chrono::steady_clock;
    struct Range {
        std::int64_t games;
        Clock::time_point since;
    };

    void adapt_size(const Range& range);

    wire::BotGames games_;
    std::int64_t count_;
    Progress progress_;
    std::string run_ = fresh_run_id();
    std::int64_t next_ = 0;
    std::int64_t size_ = 1;
    std::map<std::string, Range> under_way_;
    analysis::Tally tally_;
};

} // namespace khepri::jobs
