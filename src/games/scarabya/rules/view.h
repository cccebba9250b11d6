// What a seat, or the spectator, may know: the open table, the seat's own placement of the round,
// and which cards are to come.
#pragma once

#include "games/scarabya/rules/state.h"

#include <type_traits>

namespace khepri::scarabya {

struct View {
    Table table;
    // In play order with back() next if the options fix the order; otherwise in the tiles' order.
    FixedVector<Tile, tile_count - 1> to_come;
    Place pending{}; // the seat's own if it has placed in this round, otherwise Place{}
    Seat seat = spectator;
    friend bool operator==(const View&, const View&) = default;
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

} // namespace khepri::scarabya
