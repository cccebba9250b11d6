// Players without search: every placement has a worth one step ahead, and the best one is played.
// Random numbers only break ties.
#pragma once

#include "games/scarabya/ai/search.h"

namespace khepri::scarabya::ai {

// worth(position, candidate) -> double.
template <class Worth>
search::Advice<Move> one_step(const Position& position, Candidates candidates, const Worth& worth,
                              Rng rng) {
    rng.shuffle(candidates);
    std::vector<search::TrialSums> sums(candidates.size());
    for (std::size_t c = 0; c < candidates.size(); ++c) {
        sums[c].add(position.guess(candidates[c]));
        sums[c].worth = worth(position, candidates[c]);
    }
    return ranked_by_worth(candidates, std::move(sums), 1);
}

} // namespace khepri::scarabya::ai
