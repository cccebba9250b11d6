#include "games/archaeology/rules/view.h"

#include "games/archaeology/rules/rules.h"

namespace khepri::archaeology {
namespace {

Insight insight(const State& state, Seat hand, std::size_t who) {
    return Insight{.known = state.known[hand][who],
                   .doubts = state.doubts[hand][who],
                   .sound = state.sound[hand][who],
                   .cards = static_cast<std::uint16_t>(state.hands[hand].size())};
}

} // namespace

Pile face_up_cards(const View& view) {
    Pile cards = view.market + Pile::of(Card::map, view.maps_used);
    for (const Sale sale : view.sales) cards.add(sale.kind(), sale.count());
    return cards;
}

int dig_treasures(const Facts& facts, const View& view) {
    return view.dig - (facts.thieves - view.thieves_seen) -
           (facts.sandstorms - view.sandstorms_seen);
}

View Archaeology::view(const State& state, Seat seat) const {
    View view;
    static_cast<FaceUp&>(view) = state;
    view.seat = seat < seats() ? seat : spectator;
    if (view.seat != spectator) view.hand = state.hands[seat];
    for (const Seat other : SeatSet::first(seats())) {
        view.seen[other] = insight(state, other, observer(view.seat));
        view.seen_by_all[other] = insight(state, other, observer(spectator));
    }
    for (std::size_t i = 0; i < state.chambers.size(); ++i)
        view.chambers[i] = static_cast<std::uint8_t>(state.chambers[i].size());
    view.dig = static_cast<std::uint8_t>(state.dig.size());
    return view;
}

} // namespace khepri::archaeology
