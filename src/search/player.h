// Players: who decides at a seat. A player gets a view and never a state, so it cannot use hidden
// cards.
#pragma once

#include "core/result.h"
#include "search/advice.h"
#include "table/game.h"

#include <functional>

namespace khepri::search {

// Any player: the computer, or a bot, which is an external program. Returns a move for the seat
// whose view this is, or an error line (it resigned, was late, stopped, sent nonsense), which
// forfeits the game. A player may have memory of its own, so threads do not share one.
template <Game G>
using Player =
    std::function<Result<typename G::Move>(const G& game, const typename G::View& seen, Rng& rng)>;

// A player that always has a move. The same view and random numbers give the same move, unless it
// has a clock.
template <Game G>
using ComputerPlayer =
    std::function<typename G::Move(const G& game, const typename G::View& seen, Rng& rng)>;

// A computer player that also returns the other moves it considered, with reasons.
template <Game G>
using Adviser =
    std::function<Advice<typename G::Move>(const G& game, const typename G::View& seen, Rng& rng)>;

// The plain random player of the rules: it plays in an imagined state that fits its view.
template <Game G>
ComputerPlayer<G> plain_random_player() {
    return [](const G& game, const typename G::View& seen, Rng& rng) {
        return game.plain_random(game.imagine(seen, rng), seen.seat, rng);
    };
}

} // namespace khepri::search
