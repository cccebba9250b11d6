// Turns of phrase that drawing and telling Scarabya share. Words come from the catalogue.
#pragma once

#include "cli/face.h"
#include "games/scarabya/rules.h"
#include "games/scarabya/survey.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

inline constexpr std::size_t page = 80; // columns

using scarabya::Tiles;

// The values {side}, "you" or "other", and {name} of a message about a seat.
words::Values who_values(const scarabya::View& view, Seat seat, const Easel& easel);

// "F N X"
std::string letters_of(const Tiles& tiles);
// "e3–e7" if they lie in a line, otherwise "e3 e4 f4 f5 g5".
std::string cell_names(scarabya::Cells cells);
// "a, b and c"
std::string listed(const std::vector<std::string>& parts, const Easel& easel);
// The names of some seats, the viewer as "you".
std::string names_of(SeatSet seats, const scarabya::View& view, const Easel& easel);

int points_of(const scarabya::Sites& sites);
// "a site of 4 with 2 scarabs and a site of 1 with no scarab"
std::string sites_phrase(const scarabya::Sites& sites, const Easel& easel);

// That the game is over, and in a solo game how it ended.
std::string the_end(const scarabya::Scarabya& game, const scarabya::Table& table,
                    const Easel& easel);

// At most so many columns of a text, with an ellipsis where some are missing.
std::string cut(const std::string& text, std::size_t columns);
// The text in lines of at most so many columns, broken at blanks; later lines are indented.
std::vector<std::string> folded(std::string_view text, std::size_t columns, std::size_t indent = 0);

} // namespace khepri::cli
