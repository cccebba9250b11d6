// Positions of Scarabya to think about, reached by random play.
#pragma once

#include "games/scarabya/ai/position.h"
#include "games/scarabya/rules/rules.h"

#include <functional>

namespace khepri::scarabya::ai {

inline scarabya::Options options_of(scarabya::Mode mode, int players = 1) {
    scarabya::Options options;
    options.mode = mode;
    options.players = mode == scarabya::Mode::duel ? 2 : players;
    return options;
}

// Random play until at most so many cards are to come, or the game is over.
inline scarabya::State random_state(const scarabya::Scarabya& game, std::size_t to_come, Rng& rng) {
    auto state = game.deal(rng);
    while (!game.to_act(state).empty() && state.to_come.size() > to_come) {
        const Seat seat = game.to_act(state).front();
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
    return state;
}

// Runs tasks from the last to the first.
inline void backwards(int count, const std::function<void(int)>& task) {
    for (int i = count; i-- > 0;) task(i);
}

} // namespace khepri::scarabya::ai
