#include "ai/archaeology/search.h"

#include "ai/utility.h"

#include <cmath>

namespace khepri::ai {

using namespace archaeology;

namespace {

int margin_of(const Outcome& outcome, Seat seat, int players) {
    int best = 0;
    for (const Seat other : SeatSet::first(players))
        if (other != seat) best = std::max(best, outcome.scores[other]);
    return outcome.scores[seat] - best;
}

} // namespace

Advice<Move> think(const Archaeology& game, const ArchaeologyPolicy& policy, const View& seen,
                   const Budget& budget, Rng rng, const Thinking& thinking) {
    const auto moves = candidates(game, policy, seen, thinking.breadth);
    const auto play_out = [&](State& state, Rng& luck) {
        policy.play_out(state, luck);
        const float win = utilities(game, state)[seen.seat];
        const Outcome outcome = game.outcome(state);
        const double margin = margin_of(outcome, seen.seat, game.seats());
        const double lead = 1 / (1 + std::exp(-margin / thinking.margin_scale));
        return Trial{
            static_cast<float>((1 - thinking.margin_share) * win + thinking.margin_share * lead),
            win, static_cast<float>(outcome.scores[seen.seat])};
    };
    Comparison comparison(game, seen, std::span<const Move>(moves), thinking.caution, play_out);
    return comparison.think(budget, rng);
}

} // namespace khepri::ai
