// Words for the things of Scarabya, for all parts of its terminal.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "games/scarabya/rules/view_facts.h"
#include "terminal/game_terminal.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

using scarabya::Tiles;

// The values {side}, "you" or "other", and {name} of a message about a seat. Unlike actor_values,
// which has {you} and shortens the name: the sentences of Scarabya select by {side}.
i18n::Values seat_values(const scarabya::View& view, Seat seat, const TextContext& context);

std::string tile_name(scarabya::Tile tile);
// "F N X"
std::string letters_of(const Tiles& tiles);
// "e3–e7" if they lie in a line, otherwise "e3 e4 f4 f5 g5".
std::string cell_names(scarabya::Cells cells);
// The names of some seats, the viewer as "you".
std::string names_of(SeatSet seats, const scarabya::View& view, const TextContext& context);

scarabya::Sites with_scarabs(const scarabya::Sites& sites);
int points_of(const scarabya::Sites& sites);
// "a site of 4 with 2 scarabs and a site of 1 with no scarab"
std::string sites_text(const scarabya::Sites& sites, const TextContext& context);

// That the game is over, and in a solo game how it ended.
std::string ending_text(const scarabya::Scarabya& game, const scarabya::Table& table,
                        const TextContext& context);

} // namespace khepri::terminal
