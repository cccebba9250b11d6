// The one decision of the game: where the tile of the card in play is placed. placements.h lists
// them.
#pragma once

#include "games/scarabya/rules/board.h"
#include "games/scarabya/rules/tiles.h"

#include <cstddef>

namespace khepri::scarabya {

// Every set of cells a tile can cover is one Place: the ways of a tile are all different, and the
// anchor is the first of the five cells in reading order.
struct Place {
    Tile tile;
    Facing facing;
    Cell anchor;
    friend bool operator==(const Place&, const Place&) = default;
};

// The five cells of a placement that lies within the frame.
inline Cells cells_of(const Place& place) {
    const Shape& shape = shapes(place.tile).ways[static_cast<std::size_t>(place.facing)];
    return Cells(shape.mask, 0).up(number(place.anchor));
}

using Move = Place;

} // namespace khepri::scarabya
