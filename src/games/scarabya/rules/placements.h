// Where a tile may be placed (S7 to S9), worked out for all cells of the board at once.
#pragma once

#include "games/scarabya/rules/moves.h"

#include <array>

namespace khepri::scarabya {

struct Ground {
    Cells open;  // S9: neither rock nor tile
    Cells reach; // S7, S8: a tile must cover at least one of these
};

// For each way in which a tile may lie, the anchors of its legal placements.
using Anchors = std::array<Cells, most_ways>;

Anchors anchors(Tile tile, Flips flips, const Ground& ground);
bool fits(Tile tile, Flips flips, const Ground& ground);

} // namespace khepri::scarabya
