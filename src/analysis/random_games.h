// Many games of plain random players in a row as one number, which tells whether two builds play
// the same games.
#pragma once

#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"

#include <cstdint>

namespace khepri::analysis {

struct RandomGames {
    std::int64_t decisions = 0;
    std::uint64_t signature = 0; // of scores and numbers of moves
};

// The games 0, 1, … of a seed.
RandomGames play_randomly(const archaeology::Archaeology& game, std::uint64_t seed,
                          std::int64_t games);
RandomGames play_randomly(const scarabya::Scarabya& game, std::uint64_t seed, std::int64_t games);
RandomGames play_randomly(const mummies::Mummies& game, std::uint64_t seed, std::int64_t games);

} // namespace khepri::analysis
