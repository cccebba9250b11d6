// A contest or a study in pieces: its rounds.
#pragma once

#include "analysis/arena/arena.h"
#include "analysis/arena/seating.h"
#include "jobs/hand_out.h"
#include "wire/jobs/job_messages.h"

#include <functional>
#include <map>
#include <vector>

namespace khepri::jobs {

class ContestPieces final : public Pieces {
public:
    // What a worker is asked for a round, without an id; the games and their seatings.
    using JobOf = std::function<wire::RoundJob(const analysis::Contest::Next& next)>;

    ContestPieces(JobOf job_of, int seats, int meetings, analysis::Contest& contest);
    // All meetings are of the same game and bots.
    ContestPieces(wire::BotGames games, int seats, const std::vector<analysis::Meeting>& meetings,
                  analysis::Contest& contest);

    std::optional<Piece> next() override;
    std::optional<Error> finish(const std::string& id, const std::string& answer) override;
    bool are_finished() const override { return contest_.is_over(); }

    // The seatings of a meeting, as a request has them.
    static std::vector<std::vector<int>> seatings_of(const analysis::Meeting& meeting);

private:
    struct Asked {
        analysis::Contest::Next round;
        int games = 0;
    };

    JobOf job_of_;
    int seats_;
    int meetings_;
    analysis::Contest& contest_;
    std::string run_ = fresh_run_id();
    std::map<std::string, Asked> under_way_;
};

} // namespace khepri::jobs
