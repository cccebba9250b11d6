// The few moves worth comparing: the policy's move first, then others that may be better.
#pragma once

#include "games/archaeology/ai/policy.h"

#include <vector>

namespace khepri::archaeology::ai {

// How many to consider besides the policy's move, every victim of a thief and every chamber.
struct Breadth {
    int trades = 8;
    int sales = 3;
    int losses = 5;
};

// All are legal; none occurs twice.
std::vector<Move> candidates(const Archaeology& game, const ArchaeologyPolicy& policy,
                             const View& seen, const Breadth& breadth);

} // namespace khepri::archaeology::ai
