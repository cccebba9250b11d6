// The last cards of a board of one's own, exactly: each card is seen only when it is turned up.
#pragma once

#include "games/scarabya/ai/beam.h"

namespace khepri::scarabya::ai {

using Rest = FixedVector<Tile, tile_count - 1>; // the cards to come, in no order

// What the best play makes of a ground, the mean over all orders: the points to come, or the chance
// to bury every scarab that lies open.
double expected(const Land& land, Aim aim, Cells live, const Rest& rest);

} // namespace khepri::scarabya::ai
