#include "games/mummies/rules/view.h"

#include "games/mummies/rules/rules.h"

namespace khepri::mummies {

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

} // namespace khepri::mummies
