#include "ai/champion.h"

#include "ai/best_of.h"
#include "ai/scarabya/search.h"

namespace khepri::ai {

using namespace board;

namespace {

const Stage& stage_after(const Position& position) {
    if (position.game.options().mode != Mode::duel)
        return stage_for(position.aim(), position.rest.size());
    const bool began = position.seen.seat == position.seen.table.first;
    return duel_values(began ? Mover::first : Mover::second)[position.rest.size()];
}

} // namespace

Move policy(const Scarabya& game, const View& seen, Rng& rng) {
    const Position position(game, seen);
    const Outlook outlook(position.land, position.live, stage_after(position));
    BestOf<Place, int> best;
    for_each_placement(position.land, position.live, position.tile, [&](const Place& place) {
        const Laid laid = outlook.after(cells_of(place));
        best.offer(place, point * gain(position.aim(), laid) + laid.worth, rng);
    });
    return best.item();
}

Advice<Move> champion(const Scarabya& game, const View& seen, const Budget& budget, Rng rng) {
    const Position position(game, seen);
    if (game.options().mode == Mode::duel) return Advice<Move>::only(policy(game, seen, rng));
    return search_own_board(position, {}, budget, rng);
}

} // namespace khepri::ai
