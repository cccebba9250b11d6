// What an outcome is worth to each seat, from 0 to 1: a win, divided when it is shared. Alone there
// is nobody to beat: an expedition is worth its score, a solo game whether it was won.
#pragma once

#include "games/scarabya/rules.h"
#include "table/game.h"

#include <algorithm>

namespace khepri::ai {

using Utilities = PerSeat<float>;

template <Game G>
Utilities utilities(const G& game, const typename G::State& state) {
    const Outcome outcome = game.outcome(state);
    Utilities worth{};
    for (const Seat seat : outcome.winners)
        worth[seat] = 1.0F / static_cast<float>(outcome.winners.size());
    if constexpr (std::is_same_v<G, scarabya::Scarabya>) {
        constexpr float excellent = 80; // no expedition we know of scores more
        if (game.seats() == 1 && game.options().mode == scarabya::Mode::expedition)
            worth[0] = std::min(1.0F, static_cast<float>(outcome.scores[0]) / excellent);
    }
    return worth;
}

} // namespace khepri::ai
