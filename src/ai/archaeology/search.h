// The champion's search: candidates compared over the same imagined worlds. The policy plays each
// on for a few rounds, the others in half of the worlds less well than it could; then it is judged
// by what everyone has sold and still holds.
#pragma once

#include "ai/archaeology/candidates.h"
#include "ai/compare.h"

namespace khepri::ai {

struct Thinking {
    Breadth breadth;
    Caution caution;
    int rounds = 4;                 // that are played on
    double least_gain_each = 0.005; // for each player beyond two, in the chance to win; see Caution
    // Dollars, times the root of the cards left to dig, over the root of the players: leads within
    // are luck.
    double spread = 3.4;
    double tempo = 1.3;        // dollars less for who has dug in this turn, more for who is next
    double held = 1.1;         // of what the cards held may bring, at the end of the game
    double held_early = 0.005; // and so much less for every card left to dig
    double income = 0.57;      // of an average card's best price, from every card left to dig
};

Advice<archaeology::Move> think(const archaeology::Archaeology& game,
                                const ArchaeologyPolicy& policy, const archaeology::View& seen,
                                const Budget& budget, Rng rng, const Thinking& thinking = {});

} // namespace khepri::ai
