// What hints announce of a move: the one place that decides it. A number is announced only in modes
// in which it was measured to be right: the chance within 5 percentage points of the share of games
// won, the score within 2 points or dollars (docs/search.md, "What a hint announces").
#pragma once

#include "games/scarabya/rules.h"

#include <type_traits>

namespace khepri::ai {

struct Announced {
    bool chance = true; // to win
    bool score = true;  // expected at the end
};

// An expedition alone has nobody to win against. The searches of an expedition with others and of a
// duel compare moves well, but take the others for weaker than they are.
template <Game G>
Announced announced(const G& game) {
    if constexpr (std::is_same_v<G, scarabya::Scarabya>) {
        switch (game.options().mode) {
        case scarabya::Mode::expedition:
            return {.chance = false, .score = true};
        case scarabya::Mode::duel:
            return {.chance = false, .score = false};
        case scarabya::Mode::solo:
            return {.chance = true, .score = false};
        }
    }
    return {};
}

} // namespace khepri::ai
