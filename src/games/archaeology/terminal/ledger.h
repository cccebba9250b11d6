// The ledger of Archaeology: a line for each kind with its trade value, how many are in the market
// and in the viewer's hand, its prices with the current one marked, and what the cards are worth.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "terminal/game_terminal.h"

namespace khepri::terminal {

// Without hand and worth for the spectator.
std::vector<std::string> ledger_lines(const archaeology::Facts& facts,
                                      const archaeology::View& view, const RenderContext& context);

} // namespace khepri::terminal
