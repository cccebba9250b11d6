// A contest in pieces: its rounds.
#pragma once

#include "analysis/arena/arena.h"
#include "analysis/arena/seating.h"
#include "jobs/hand_out.h"
#include "wire/jobs/job_messages.h"

#include <map>
#include <vector>

namespace khepri::jobs {

class ContestPieces final : public Pieces {
public:
    ContestPieces(wire::BotGames games, int seats, const std::vector<analysis::Meeting>& meetings,
                  analysis::Contest& contest);

    std::optional<Piece> next() override;
    std::optional<Error> finish(const std::string& id, const std::string& answer) override;
    bool are_finished() const override { return contest_.is_over(); }

private:
    wire::BotGames games_;
    int seats_;
    const std::vector<analysis::Meeting>& meetings_;
    analysis::Contest& contest_;
    std::string run_ = fresh_run_id();
    std::map<std::string, analysis::Contest::Next> under_way_;
};

} // namespace khepri::jobs
