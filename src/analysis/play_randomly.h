// A game of plain random players.
#pragma once

#include "analysis/tally.h"
#include "table/game.h"

#include <cstdint>

namespace khepri::analysis {

// One game of plain random players from deal to result: lists the plain moves, counts them and
// chooses one. Flattened, because a simulation spends all its time here.
template <Game G>
[[gnu::flatten]] Outcome play_randomly(const G& game, Rng& rng, GameCount& count) {
    typename G::Moves moves;
    GameCount here; // in registers
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        ++here.decisions;
        if (game.is_free_choice(state)) {
            game.plain_moves(state, seat, moves);
            ++here.acting_decisions;
            here.moves += static_cast<std::int64_t>(moves.size());
            game.apply(state, seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))],
                       rng);
        } else {
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
    }
    count += here;
    return game.outcome(state);
}

} // namespace khepri::analysis
