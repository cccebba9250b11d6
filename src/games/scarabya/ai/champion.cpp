#include "games/scarabya/ai/players.h"

#include "games/scarabya/ai/one_step.h"
#include "games/scarabya/ai/reasons.h"

namespace khepri::scarabya::ai {

namespace {

search::Advice<Move> searched(const Position& position, const search::Budget& budget, Rng rng) {
    const Options& options = position.game.options();
    if (options.mode == Mode::duel) return search_duel(position, {}, budget, rng);
    if (options.order) return search_known_order(position, {}, budget, rng);
    return search_own_board(position, {}, budget, rng);
}

} // namespace

search::Advice<Move> champion(const Scarabya& game, const View& seen, const search::Budget& budget,
                              Rng rng) {
    const Position position(game, seen);
    return with_reasons(game, seen, searched(position, budget, rng));
}

Move policy(const Scarabya& game, const View& seen, Rng& rng) {
    const auto promise = [](const Position&, const Candidate& candidate) {
        return candidate.promise;
    };
    const Position position(game, seen);
    return one_step(position, position.candidates(), promise, rng.split()).best();
}

} // namespace khepri::scarabya::ai
