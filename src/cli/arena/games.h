// Every game of a contest as a row and as a record.
#pragma once

#include "analysis/arena/arena.h"
#include "analysis/played_moves.h"
#include "cli/arena/request.h"
#include "cli/report/game_files.h"

#include <functional>
#include <mutex>
#include <vector>

namespace khepri::cli {

// How many games a contest has at most.
std::int64_t games_of(const ArenaContest& contest);
Row game_headings(const ArenaContest& contest);

class ContestGames {
public:
    // Both must outlive it.
    ContestGames(const ArenaContest& contest, GameFiles& files)
        : contest_(contest), files_(files) {}

    // Players that also write the records of their games, if they are wanted.
    std::function<analysis::RoundPlayer()> writing(std::function<analysis::RoundPlayer()> players);
    // The rows of the rounds that count; the records of others are removed.
    [[nodiscard]] std::optional<Error> finish(const std::vector<analysis::Round>& rounds);

private:
    void write_records(analysis::Round& round);
    std::int64_t number_of(const analysis::Round& round, std::size_t seating) const;
    Seeds seeds_of(const analysis::Round& round) const;
    Row row_of(const analysis::Round& round, std::size_t seating) const;

    const ArenaContest& contest_;
    GameFiles& files_;
    std::mutex mutex_;
    std::vector<std::int64_t> recorded_; // numbers of games
};

} // namespace khepri::cli
