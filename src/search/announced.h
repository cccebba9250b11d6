// Decides which numbers a hint announces. A number is announced only where it was measured to be
// right in games of the level master against itself: the chance to win within 5 percentage points
// of the share of games won, the expected score within 15 % of the final one (docs/search.md, "What
// a hint announces"; tests/analysis).
#pragma once

#include "search/game_ai.h"

#include <cmath>
#include <optional>

namespace khepri::search {

struct Announced {
    std::optional<double> chance; // to win, 0 to 1
    std::optional<double> score;  // expected at the end
};

// A search underestimates the opponents and overestimates the move it prefers: its chances are too
// high by about this much, in the logarithm of the odds.
inline constexpr double optimism = 0.15;

inline double without_optimism(double chance) {
    return chance / (chance + (1 - chance) * std::exp(optimism));
}

// Empty for a move that was not tried.
template <Game G>
Announced announced(const G& game, const Candidate<typename G::Move>& candidate) {
    if (candidate.visits == 0) return {};
    const Announces announces = GameAi<G>::announces(game);
    Announced numbers;
    if (announces.chance)
        numbers.chance =
            announces.corrected ? without_optimism(candidate.win_chance) : candidate.win_chance;
    if (announces.score) numbers.score = candidate.expected_score;
    return numbers;
}

} // namespace khepri::search
