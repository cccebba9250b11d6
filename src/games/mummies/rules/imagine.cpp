// Imagines a state that fits a view.
#include "games/mummies/rules/rules.h"

namespace khepri::mummies {
namespace {

void remove_all(Tally& tally, const Row& cards) {
    for (const Card card : cards) tally.drop(card);
}

void remove_all(Tally& tally, Handful cards) {
    for (int i = 0; i < cards.size(); ++i) tally.drop(cards[i]);
}

// All cards but those that lie open and the viewer's own.
Tally unseen_cards(const View& view, Tally cards) {
    cards.drop(view.papyrus);
    cards -= view.covered;
    cards -= view.sacrificed;
    for (const Row& row : view.rows) remove_all(cards, row);
    remove_all(cards, view.hand);
    return cards;
}

State open_part(const View& view) {
    State state;
    state.totals = view.totals;
    state.rows = view.rows;
    state.papyrus = view.papyrus;
    state.covered = view.covered;
    state.openly_returned = view.openly_returned;
    state.kept = view.kept;
    // If nothing is known of a reshuffled draw pile, it is like one from the deal.
    const bool nothing_known = view.returned == Tally{} && view.openly_returned == Tally{} &&
                               view.kept == PerSeat<std::uint8_t>{};
    state.draw_origin = nothing_known ? Origin::deal : Origin::discard;
    state.last_round = view.last_round;
    state.turns_taken = view.turns_taken;
    state.turn = view.turn;
    state.round = view.round;
    state.sacrifices_in_a_row = view.sacrifices_in_a_row;
    state.phase = view.phase;
    return state;
}

Card take_any(Pile& cards, Rng& rng) {
    const auto i = rng.below(static_cast<std::uint32_t>(cards.size()));
    const Card card = cards[i];
    cards.swap_remove(i);
    return card;
}

// What an opponent knows of the returned cards: public knowledge and the opponent's own cards.
Tally returned_to(const State& state, Seat seat) {
    Tally returned = state.openly_returned;
    remove_all(returned, state.hands[seat]);
    for (int face = 0; face < most_faces; ++face)
        for (int n = state.sacrificed[seat].count(papyrus_card(face)); n > 0; --n)
            returned.drop(papyrus_card(face));
    return returned;
}

} // namespace

// The kept cards of a hand are not returned ones, so they are chosen among the others first; the
// rest may be anywhere else in any order.
State Mummies::imagine(const View& view, Rng& rng) const {
    State state = open_part(view);
    Tally unseen = unseen_cards(view, tally_);
    unseen -= view.returned;
    Pile cards;
    unseen.pour_into(cards);
    for (const Seat seat : SeatSet::first(seats()))
        for (int n = seat == view.seat ? 0 : view.kept[seat]; n > 0; --n)
            state.hands[seat].add(take_any(cards, rng));
    view.returned.pour_into(cards);
    rng.shuffle(cards);
    for (const Seat seat : SeatSet::first(seats())) {
        if (seat == view.seat) continue;
        while (state.hands[seat].size() < view.hand_sizes[seat]) state.hands[seat].add(cards.pop());
        for (int n = view.sacrificed_by[seat]; n > 0; --n) state.sacrificed[seat].add(cards.pop());
        state.returned[seat] = returned_to(state, seat);
    }
    if (view.seat < seats()) {
        state.hands[view.seat] = view.hand;
        state.sacrificed[view.seat] = view.sacrificed;
        state.returned[view.seat] = view.returned;
    }
    DEBUG_CHECK(cards.size() == view.draw_size, cards.size(), view.draw_size);
    state.draw = cards;
    return state;
}

void Mummies::redraw(State& state, Rng& rng) const { rng.shuffle(state.draw); }

} // namespace khepri::mummies
