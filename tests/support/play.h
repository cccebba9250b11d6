// Random games, for whatever a test wants to see in them.
#pragma once

#include "support/game_log.h"
#include "support/print.h"

#include <vector>

namespace khepri {

template <Game G>
std::vector<typename G::Move> plain_moves_of(const G& game, const typename G::State& state,
                                             Seat seat) {
    typename G::Moves moves;
    game.plain_moves(state, seat, moves);
    return {moves.begin(), moves.end()};
}

// Plays on with plain random players to the end; fails if that takes absurdly long.
template <Game G, class Invariant>
typename G::State played_out(const G& game, typename G::State state, Rng& rng,
                             const Invariant& holds) {
    GameLog log(game, state, "a game played to its end");
    int decisions = 0;
    while (!game.to_act(state).empty()) {
        const Seat seat = game.to_act(state).front();
        const auto move = game.plain_random(state, seat, rng);
        log.apply(state, seat, move, rng);
        holds(state);
        if (testing::Test::HasFailure()) break;
        if (++decisions > 200'000) {
            ADD_FAILURE() << "the game does not end";
            break;
        }
    }
    return state;
}

} // namespace khepri
