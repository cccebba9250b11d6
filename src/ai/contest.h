// Whether there is something to be won: an expedition alone has a score only.
#pragma once

#include "games/scarabya/rules.h"

#include <type_traits>

namespace khepri::ai {

template <Game G>
bool is_contest(const G& game) {
    if constexpr (std::is_same_v<G, scarabya::Scarabya>)
        return game.seats() > 1 || game.options().mode != scarabya::Mode::expedition;
    return true;
}

} // namespace khepri::ai
