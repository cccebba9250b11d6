// Counts by which two implementations are compared: sequences of placements on a board, and tilings
// of rectangles by the twelve tiles.
#pragma once

#include "games/scarabya/rules/rules.h"

#include <cstdint>

namespace khepri::scarabya {

// The number of different sequences of `depth` placements in a one-player expedition. A tile that
// fits nowhere is skipped and uses up no depth; where the cards run out first there is nothing to
// count.
std::uint64_t perft(const Scarabya& game, const State& state, int depth);

// The number of ways to tile a rectangle of 60 cells with all twelve tiles, where
// ways that are turned or mirrored into each other count once; 0 for other rectangles.
std::uint64_t tilings(int width, int height);

} // namespace khepri::scarabya
