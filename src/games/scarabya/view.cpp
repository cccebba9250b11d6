// The part of the game that decides what leaves a state, and what may lie behind a view.
#include "games/scarabya/view.h"

#include "games/scarabya/rules.h"

#include <algorithm>

namespace khepri::scarabya {

View Scarabya::view(const State& state, Seat seat) const {
    View view;
    view.table = state.table;
    view.seat = seat;
    view.to_come = state.to_come;
    if (!options_.order) std::sort(view.to_come.begin(), view.to_come.end());
    if (state.table.placed.contains(seat)) view.pending = state.pending[seat];
    return view;
}

// Nothing on the table tells of the cards to come, so that all their orders are equally likely. Who
// has placed unseen is taken for a plain random player.
State Scarabya::imagine(const View& view, Rng& rng) const {
    State state;
    state.table = view.table;
    state.to_come = view.to_come;
    if (!options_.order) rng.shuffle(state.to_come);
    for (const Seat seat : view.table.placed)
        state.pending[seat] =
            seat == view.seat ? view.pending : random_placement(view.table, seat, rng);
    return state;
}

} // namespace khepri::scarabya
