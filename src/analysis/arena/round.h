// A round: the results of the games of one meeting on one deal.
#pragma once

#include "analysis/forfeit.h"
#include "analysis/luck.h"
#include "analysis/played_moves.h"
#include "table/figures.h"
#include "table/outcome.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace khepri::analysis {

struct GameResult {
    Outcome outcome; // after a forfeit: the scores so far, and all others share the win
    PerSeat<std::int64_t> moves{};
    PerSeat<std::int64_t> cpu_nanoseconds{}; // spent on the moves
    std::optional<Forfeit> forfeit;
    std::optional<Luck> luck; // where it was measured
    MatchCounts counts = {};  // for figures (figures/figure_list.h); empty where nothing is counted
    PlayedMoves played = {};  // where games are recorded
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct Round {
    std::int64_t deal = 0;
    std::size_t meeting = 0;
    std::vector<GameResult> games; // by seating
    friend bool operator==(const Round&, const Round&) = default;
};

// 1 for a win, a fraction for a shared one, 0 for a loss.
inline double win_share(const Outcome& outcome, Seat seat) {
    return outcome.winners.contains(seat) ? 1.0 / outcome.winners.size() : 0;
}

} // namespace khepri::analysis
