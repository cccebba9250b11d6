// What hints announce of a move: the one place that decides it. A number is announced only where it
// was measured to be right in games of the level master against itself: the chance to win within 5
// percentage points of the share of games won, the expected score within 15 % of the final one
// (docs/search.md, "What a hint announces"; tests/analysis).
#pragma once

#include "ai/advice.h"
#include "games/scarabya/rules.h"

#include <cmath>
#include <optional>
#include <type_traits>

namespace khepri::ai {

struct Announced {
    std::optional<double> chance; // to win, 0 to 1
    std::optional<double> score;  // expected at the end
};

// A search takes the others for weaker than they are, and the move it prefers for better than it
// is: its chances are too high by about this much, in the logarithm of the odds.
inline constexpr double optimism = 0.15;

inline double without_optimism(double chance) {
    return chance / (chance + (1 - chance) * std::exp(optimism));
}

// Nothing of a move that was not tried. With more than two players high chances are too high. The
// searches of an expedition with others and of a duel compare moves well, but their chances, and
// the duel's score, are far too high. An expedition alone has nobody to win against; what a solo
// game would bury at least is no expected score.
template <Game G>
Announced announced(const G& game, const Candidate<typename G::Move>& candidate) {
    if (candidate.visits == 0) return {};
    if constexpr (std::is_same_v<G, scarabya::Scarabya>) {
        switch (game.options().mode) {
        case scarabya::Mode::expedition:
            return {std::nullopt, candidate.expected_score};
        case scarabya::Mode::duel:
            return {};
        case scarabya::Mode::solo:
            return {candidate.win_chance, std::nullopt};
        }
    }
    if (game.seats() > 2) return {std::nullopt, candidate.expected_score};
    return {without_optimism(candidate.win_chance), candidate.expected_score};
}

} // namespace khepri::ai
