// S21: whether every scarab can still be buried alone, if the cards to come are turned up in the
// right order.
#pragma once

#include "ai/budget.h"
#include "games/scarabya/rules.h"

namespace khepri::ai {

enum class Winnable : std::uint8_t { no, unknown, yes };

// Quick enough to show while someone plays. An iteration is one order of the cards; with few cards
// to come all are tried, and the answer is exact.
Winnable can_still_be_won(const scarabya::Scarabya& game, const scarabya::View& seen,
                          const Budget& budget, Rng rng);

} // namespace khepri::ai
