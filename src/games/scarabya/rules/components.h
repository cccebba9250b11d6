// What is printed and what is agreed before play: the four pieces of the board, the ways to arrange
// them, the order of the mission cards, and the options of a game.
#pragma once

#include "core/result.h"
#include "games/scarabya/rules/board.h"
#include "games/scarabya/rules/tiles.h"
#include "table/edition_fault.h"
#include "table/seat.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace khepri::scarabya {

enum class Piece : std::uint8_t { A, B, C, D };

// Five rows of five: `S` a scarab, `#` a rock, `.` neither.
using PieceRows = std::array<std::string, 5>;

// A set of printed pieces. Any pattern may be dropped in (S2).
struct Edition {
    std::string name;
    std::array<PieceRows, 4> pieces; // A B C D
};

Edition classic();

// The field and the fault of an edition that cannot be played.
std::optional<EditionFault> fault(const Edition& edition);

// What lies in one corner of the frame: a piece after so many clockwise quarter turns.
struct Corner {
    Piece piece{};
    std::uint8_t turns = 0;
    friend bool operator==(const Corner&, const Corner&) = default;
};

using Arrangement = std::array<Corner, 4>;  // top left, top right, bottom left, bottom right
using Order = std::array<Tile, tile_count>; // of the mission cards, the first card first

// Where scarabs and rocks are on the board or a part of it.
struct Print {
    Cells scarabs;
    Cells rocks;
};

// A piece turned and laid into a corner, 0 to 3 as in an arrangement.
Print print_of(const Edition& edition, Corner corner, int where);

enum class Mode : std::uint8_t { expedition, duel, solo };

inline constexpr int most_players = 4;

struct Options {
    Mode mode = Mode::expedition;
    int players = 1; // expedition 1 to 4, duel 2, solo 1
    Flips flips = Flips::on;
    std::optional<Arrangement> arrangement; // otherwise random
    std::optional<Order> order;             // otherwise random and hidden
    std::optional<Seat> first;              // duel: who begins; otherwise drawn by lot
    friend bool operator==(const Options&, const Options&) = default;
};

// The option and the fault of options that contradict each other.
std::optional<Error> fault(const Options& options);

} // namespace khepri::scarabya
