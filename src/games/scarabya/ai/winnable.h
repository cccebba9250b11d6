// S21: whether every scarab can still be buried alone, if the cards to come are turned up in the
// right order.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "search/game_ai.h"

namespace khepri::scarabya::ai {

using search::Winnable;

// Fast enough to run during a game. An iteration is one order of the cards; with few cards to come
// all orders are tried, and the answer is exact.
Winnable can_still_be_won(const Scarabya& game, const View& seen, const search::Budget& budget,
                          Rng rng);

// The same for any game of Scarabya; an error for all but solo games.
Result<Winnable> winnable(const Scarabya& game, const View& seen, const search::Budget& budget);

} // namespace khepri::scarabya::ai
