// How a board of Scarabya and the facings of a tile are drawn: lines of equal width, to be laid
// side by side by draw.cpp.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "terminal/game_terminal.h"
#include "terminal/layout.h"

#include <optional>
#include <string>
#include <vector>

namespace khepri::terminal {

enum class BoardSize : std::uint8_t {
    large, // three columns of characters for a cell, rows and columns named: 34 columns, 11 lines
    small, // two columns of characters for a cell: 20 columns, 10 lines
};

// The board a seat plays on. `laid` is a tile that is not a part of the table yet: the seat's
// placement of the round, or one that is being considered.
Lines board_lines(const scarabya::Scarabya& game, const scarabya::Table& table, Seat seat,
                  const std::optional<scarabya::Place>& laid, BoardSize size, const Ink& ink);

// The ways in which the tile in play may lie, each with its number on its first cell in reading
// order; a cross stands there if it fits nowhere on the seat's board.
Lines facing_lines(const scarabya::Scarabya& game, const scarabya::Table& table, Seat seat,
                   const RenderContext& context);

// What the marks on a large board mean, on one line.
std::string legend(const scarabya::Scarabya& game, const RenderContext& context);

// The tile in one of its ways.
Lines tile_lines(scarabya::Tile tile, const Ink& ink);

} // namespace khepri::terminal
