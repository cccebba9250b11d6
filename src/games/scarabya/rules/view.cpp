// Makes views; imagine.cpp has the states that fit one.
#include "games/scarabya/rules/view.h"

#include "games/scarabya/rules/rules.h"

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

} // namespace khepri::scarabya
