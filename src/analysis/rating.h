// How strong each bot is on one scale, from who won how often against whom. The chance of a seat to
// win is its bot's weight divided by the weights of all seats: for two seats the model of Bradley
// and Terry, for more that of Luce. 400 Elo are a weight ten times as large. docs/arena.md has the
// formulas.
#pragma once

#include "analysis/estimate.h"

#include <cstdint>
#include <vector>

namespace khepri::analysis {

// What came of some games between the same bots on one deal.
struct RatedRound {
    std::int64_t deal = 0;
    std::vector<int> seats;   // how many each bot had
    std::vector<double> wins; // of each bot, shared wins divided: together the number of games
};

struct Ratings {
    std::vector<Estimate> elo; // of each bot; their mean is 0
    // Whether somebody won or lost everything: then the likelihood has no maximum, and each table
    // is given one more game that all seats share.
    bool bounded = false;
};

// The ratings with the greatest likelihood; the rounds of one deal are one observation. For bots
// that are linked by games.
Ratings rate(const std::vector<RatedRound>& rounds, std::size_t bots);

} // namespace khepri::analysis
