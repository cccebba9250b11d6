// The ledger of Archaeology: a line for each kind with its trade value, how many lie in the market
// and in the viewer's hand, the price ladder with the rung one stands on, and what that is worth.
#pragma once

#include "cli/face.h"
#include "games/archaeology/rules.h"

namespace khepri::cli {

// Without hand and worth for the spectator.
std::vector<std::string> ledger_lines(const archaeology::Facts& facts,
                                      const archaeology::View& view, const Easel& easel);

} // namespace khepri::cli
