// Someone who decides. A player is handed a view and never a state, so it cannot peek.
#pragma once

#include "ai/advice.h"
#include "core/result.h"
#include "table/game.h"

#include <functional>

namespace khepri::ai {

// What to do for the seat whose view this is. The luck it may use is its own; the same view and
// luck give the same move (unless it thinks against a clock). A player may keep memory to think in:
// two threads do not share one.
template <Game G>
using Player =
    std::function<typename G::Move(const G& game, const typename G::View& seen, Rng& rng)>;

// A player that also says what else it considered, and why.
template <Game G>
using Adviser =
    std::function<Advice<typename G::Move>(const G& game, const typename G::View& seen, Rng& rng)>;

// Whoever may sit down in a contest, programs of others among them: a move, or in one clear line
// why there is none (resigned, was late, stopped, answered nonsense), which forfeits the game.
template <Game G>
using Contender =
    std::function<Result<typename G::Move>(const G& game, const typename G::View& seen, Rng& rng)>;

// The plain random player of the rules, as a player like any other: it acts in a world that fits
// its view.
template <Game G>
Player<G> plain_random_player() {
    return [](const G& game, const typename G::View& seen, Rng& rng) {
        return game.plain_random(game.imagine(seen, rng), seen.seat, rng);
    };
}

} // namespace khepri::ai
