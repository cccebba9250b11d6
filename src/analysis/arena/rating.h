// The strength of each bot on one scale, from the results of games. The chance of a seat to win is
// its bot's weight divided by the weights of all seats: for two seats the model of Bradley and
// Terry, for more that of Luce. 400 Elo are a weight ten times as large. docs/arena.md has the
// formulas.
#pragma once

#include "analysis/arena/estimate.h"

#include <cstdint>
#include <vector>

namespace khepri::analysis {

// The results of some games between the same bots on one deal.
struct RatedRound {
    std::int64_t deal = 0;
    std::vector<int> seats;   // how many each bot had
    std::vector<double> wins; // of each bot, shared wins divided: together the number of games
};

struct Ratings {
    std::vector<Estimate> elo; // of each bot; their mean is 0
    // Whether a bot won or lost everything: then the likelihood has no maximum, and each table gets
    // one more game that all seats share.
    bool bounded = false;
};

// The ratings with the greatest likelihood; the rounds of one deal are one observation. Games must
// connect all bots.
Ratings rate(const std::vector<RatedRound>& rounds, std::size_t bots);

} // namespace khepri::analysis
