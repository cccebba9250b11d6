// The few moves worth comparing: the policy's first, then what knowledge says may be better.
#pragma once

#include "ai/archaeology/policy.h"

#include <vector>

namespace khepri::ai {

// How many to look at beside the policy's move; every victim of a thief and every chamber besides.
struct Breadth {
    int trades = 8;
    int sales = 3;
    int losses = 5;
};

// All are moves that the rules accept; none comes twice.
std::vector<archaeology::Move> candidates(const archaeology::Archaeology& game,
                                          const ArchaeologyPolicy& policy,
                                          const archaeology::View& seen, const Breadth& breadth);

} // namespace khepri::ai
