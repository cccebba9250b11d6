// Imagines a state that fits a view.
#include "games/scarabya/rules/rules.h"

namespace khepri::scarabya {

// Nothing on the table depends on the cards to come, so all their orders are equally likely. A
// hidden placement of this round is imagined as that of a plain random player.
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

void Scarabya::redraw(State& state, Rng& rng) const {
    if (!options_.order) rng.shuffle(state.to_come);
}

} // namespace khepri::scarabya
