#include "ai/champion.h"

#include "ai/scarabya/one_step.h"
#include "ai/scarabya/reasons.h"

namespace khepri::ai {

using namespace board;

namespace {

Advice<Move> searched(const Position& position, const Budget& budget, Rng rng) {
    const Options& options = position.game.options();
    if (options.mode == Mode::duel) return search_duel(position, {}, budget, rng);
    if (options.order) return search_known_order(position, {}, budget, rng);
    return search_own_board(position, {}, budget, rng);
}

} // namespace

Move policy(const Scarabya& game, const View& seen, Rng& rng) {
    const auto promise = [](const Position&, const Runner& runner) { return runner.promise; };
    const Position position(game, seen);
    return one_step(position, position.promising(), promise, rng.split()).best();
}

Advice<Move> champion(const Scarabya& game, const View& seen, const Budget& budget, Rng rng) {
    const Position position(game, seen);
    return with_reasons(game, seen, searched(position, budget, rng));
}

} // namespace khepri::ai
