#include "games/mummies/view.h"

#include "games/mummies/rules.h"

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
    // Where nothing is known of a pile made anew it is as good as one from the deal.
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

// What a player knows of the returned cards who knows what all know and has seen his own.
Tally returned_to(const State& state, Seat seat) {
    Tally returned = state.openly_returned;
    remove_all(returned, state.hands[seat]);
    for (int face = 0; face < most_faces; ++face)
        for (int n = state.sacrificed[seat].count(papyrus_card(face)); n > 0; --n)
            returned.drop(papyrus_card(face));
    return returned;
}

} // namespace

View Mummies::view(const State& state, Seat seat) const {
    View view;
    if (seat < seats()) {
        view.seat = seat;
        view.hand = state.hands[seat];
        view.sacrificed = state.sacrificed[seat];
        view.returned = state.returned[seat];
    } else {
        view.returned = state.openly_returned;
    }
    view.totals = state.totals;
    view.rows = state.rows;
    view.papyrus = state.papyrus;
    view.covered = state.covered;
    for (const Seat i : SeatSet::first(seats())) {
        view.sacrificed_by[i] = static_cast<std::uint8_t>(state.sacrificed[i].size());
        view.hand_sizes[i] = static_cast<std::uint8_t>(state.hands[i].size());
    }
    view.draw_size = static_cast<std::uint8_t>(state.draw.size());
    view.openly_returned = state.openly_returned;
    view.kept = state.kept;
    view.last_round = state.last_round;
    view.turns_taken = state.turns_taken;
    view.players = static_cast<std::uint8_t>(seats());
    view.turn = state.turn;
    view.round = state.round;
    view.sacrifices_in_a_row = state.sacrifices_in_a_row;
    view.phase = state.phase;
    return view;
}

// The kept cards of a hand are no returned ones, so they are chosen among the others first; what is
// left may lie anywhere else in any order.
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
        while (state.hands[seat].size() < view.hand_sizes[seat])
            state.hands[seat].add(cards.take_back());
        for (int n = view.sacrificed_by[seat]; n > 0; --n)
            state.sacrificed[seat].add(cards.take_back());
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

} // namespace khepri::mummies
