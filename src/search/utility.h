// What an outcome is worth to each seat, from 0 to 1: a win, divided if it is shared; in games
// without a winner, what the game says its score is worth.
#pragma once

#include "search/game_ai.h"

namespace khepri::search {

using Utilities = PerSeat<float>;

template <Game G>
Utilities utilities(const G& game, const typename G::State& state) {
    const Outcome outcome = game.outcome(state);
    Utilities worth{};
    for (const Seat seat : outcome.winners)
        worth[seat] = 1.0F / static_cast<float>(outcome.winners.size());
    if constexpr (requires { GameAi<G>::worth_of_score(game, 0); })
        if (!game.is_contest()) worth[0] = GameAi<G>::worth_of_score(game, outcome.scores[0]);
    return worth;
}

} // namespace khepri::search
