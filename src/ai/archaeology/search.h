// The champion's search: candidates compared over the same imagined worlds. The policy plays each
// on for a few rounds; then it is judged by what everyone has sold and still holds.
#pragma once

#include "ai/archaeology/candidates.h"
#include "ai/compare.h"

namespace khepri::ai {

struct Thinking {
    Breadth breadth;
    Caution caution;
    int rounds = 5;      // that are played on
    double spread = 2.4; // dollars, times the root of the cards left to dig: leads within are luck
    double tempo = -2.4; // dollars that it is worth to have the turn, its card already dug
    double held = 1.1;   // of what the cards held may bring, at the end of the game
    double held_early = 0.005; // and so much less for every card left to dig
    int tries = 0;
};

Advice<archaeology::Move> think(const archaeology::Archaeology& game,
                                const ArchaeologyPolicy& policy, const archaeology::View& seen,
                                const Budget& budget, Rng rng, const Thinking& thinking = {});

} // namespace khepri::ai
