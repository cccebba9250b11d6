// The champion's search: candidates compared over the same imagined worlds, played out by the
// policy.
#pragma once

#include "ai/archaeology/candidates.h"
#include "ai/compare.h"

namespace khepri::ai {

struct Thinking {
    Breadth breadth;
    Caution caution;
    double margin_share = 0.5;  // of the margin in what is made as large as it can; the rest wins
    double margin_scale = 15.0; // dollars: a lead of so many is worth 0.73
};

Advice<archaeology::Move> think(const archaeology::Archaeology& game,
                                const ArchaeologyPolicy& policy, const archaeology::View& seen,
                                const Budget& budget, Rng rng, const Thinking& thinking = {});

} // namespace khepri::ai
