// Everything on the table. Plain data: copied, compared, hashed. view.h decides who may see what,
// rules.h what may happen next. What can be derived from it is not stored.
#pragma once

#include "core/fixed_vector.h"
#include "games/scarabya/rules/components.h"
#include "games/scarabya/rules/moves.h"
#include "table/seat.h"

#include <cstdint>
#include <type_traits>

namespace khepri::scarabya {

// What a player has: the tiles laid and the dig sites formed. In a duel all tiles lie on the board
// of seat 0, and each seat keeps the sites and points of its own.
struct Board {
    Cells covered;                        // by tiles
    Cells sites;                          // S11: uncovered cells in regions of at most four
    FixedVector<Place, tile_count> tiles; // in the order of placement
    std::uint8_t discarded = 0;           // S10: how many tiles did not fit
    std::uint16_t score = 0;              // S11: for the sites; none in a solo game
    friend bool operator==(const Board&, const Board&) = default;
};

// What lies open to everybody.
struct Table {
    Cells scarabs;
    Cells rocks;
    PerSeat<Board, most_players> boards;
    FixedVector<Tile, tile_count> turned; // cards turned up; back() is the one in play
    Arrangement arrangement{};
    SeatSet to_place; // can place the tile in play and have not; empty when the game is over
    SeatSet placed;   // S6: have placed it, and the others do not see where yet
    Seat first = 0;   // duel: who began
    friend bool operator==(const Table&, const Table&) = default;
};

struct State {
    Table table;
    FixedVector<Tile, tile_count - 1> to_come; // hidden unless the options fix it; back() is next
    PerSeat<Place, most_players> pending{};    // each hidden from the others; Place{} where none
    friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) == 368);

} // namespace khepri::scarabya
