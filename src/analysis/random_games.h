// A signature of many games of plain random players, to check whether two builds play the same
// games.
#pragma once

#include "games/all.h"

#include <cstdint>

namespace khepri::analysis {

struct RandomGames {
    std::int64_t decisions = 0;
    std::uint64_t signature = 0; // of scores and numbers of moves
};

// The games 0, 1, … of a seed.
RandomGames play_randomly(const AnyGame& game, std::uint64_t seed, std::int64_t games);

} // namespace khepri::analysis
