#include "games/mummies/ai/players.h"

#include "games/mummies/ai/laying.h"
#include "search/best_of.h"

namespace khepri::mummies::ai {

namespace {

// The cards that would cost points if they were laid now; the worst one if none would.
Handful harmful(const Mummies& game, const View& seen, int now, Rng& rng) {
    Handful cards;
    search::BestOf<Card, int> worst;
    for (int i = 0; i < seen.hand.size(); ++i) {
        const Card card = seen.hand[i];
        const int after = margin(game.preview(seen, laying(card)), seen);
        if (after < now) cards.add(card);
        worst.offer(card, -after, rng);
    }
    if (cards.empty()) cards.add(worst.item());
    return cards;
}

} // namespace

Move greedy(const Mummies& game, const View& seen, Rng& rng) {
    search::BestOf<Card, int> best;
    for (int i = 0; i < seen.hand.size(); ++i)
        best.offer(seen.hand[i], margin(game.preview(seen, laying(seen.hand[i])), seen), rng);
    const int now = margin(game.forecast(seen), seen);
    const Sacrifice sacrifice{harmful(game, seen, now, rng)};
    const bool allowed =
        !game.why_not(game.imagine(seen, rng), seen.seat, sacrifice); // M14 may forbid it
    if (best.worth() >= now || !allowed) return laying(best.item());
    return sacrifice;
}

} // namespace khepri::mummies::ai
