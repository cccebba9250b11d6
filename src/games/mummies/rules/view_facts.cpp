#include "games/mummies/rules/view_facts.h"

#include <algorithm>

namespace khepri::mummies {
namespace {

// What a seat may do depends on its view alone, so any state that fits the view will do.
std::optional<Refusal> objection(const Mummies& game, const View& view, const Move& move) {
    Rng rng = Rng::fast(1);
    return game.why_not(game.imagine(view, rng), view.seat, move);
}

Move laying(Card card) { return is_offering(card) ? Move(Offer{card}) : Move(Decree{card}); }

} // namespace

ViewFacts derive_facts(const Mummies& game, const View& view) {
    ViewFacts found;
    found.forecasts = game.forecasts(view);
    const bool plays = view.phase != Phase::over;
    for (int i = 0; plays && i < view.hand.size(); ++i) {
        const Card card = view.hand[i];
        if (i == 0 || card != view.hand[i - 1])
            found.hand.push_back({card, view.hand.count(card), game.preview(view, laying(card))});
    }
    const int number = game.face(view.papyrus).number;
    for (const Seat seat : SeatSet::first(game.seats()))
        found.missing.push_back(std::max(0, number - static_cast<int>(view.rows[seat].size())));
    Handful one;
    if (!view.hand.empty()) one.add(view.hand[0]);
    found.sacrifice_refusal = objection(game, view, Sacrifice{one});
    return found;
}

Preview preview(const Mummies& game, const View& view, const Move& move) {
    Preview found;
    found.refusal = objection(game, view, move);
    if (found.refusal) return found;
    found.view = view_after(game, view, move);
    const Forecast then = game.preview(view, move);
    if (then.scores_now || !std::holds_alternative<Sacrifice>(move)) found.then = then;
    if (!then.scores_now) return found;
    found.ends_game = view.round >= game.options().target; // M14
    for (const Seat seat : SeatSet::first(game.seats())) {
        found.totals.push_back(view.totals[seat] + found.then->points[seat]);
        found.ends_game = found.ends_game || found.totals.back() >= game.options().target;
    }
    return found;
}

} // namespace khepri::mummies
