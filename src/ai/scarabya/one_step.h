// Thinking without search: every placement has a worth one step ahead, and the best is taken. Luck
// only breaks ties.
#pragma once

#include "ai/scarabya/search.h"

#include <algorithm>

namespace khepri::ai::board {

// worth(position, runner) -> double.
template <class Worth>
Advice<Move> one_step(const Position& position, Runners runners, const Worth& worth, Rng rng) {
    rng.shuffle(runners);
    for (Runner& runner : runners) {
        note(runner, position.guess(runner));
        runner.worth = worth(position, runner);
    }
    std::stable_sort(runners.begin(), runners.end(),
                     [](const Runner& a, const Runner& b) { return a.worth > b.worth; });
    return advice_of(runners, 1);
}

} // namespace khepri::ai::board
