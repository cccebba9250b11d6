// The inputs of the network for a position in which a seat has just moved and not yet drawn: first
// those of the table, then those of the seat's hand, so that hands can be compared over the same
// table. Points and sums count in tens.
#pragma once

#include "games/mummies/ai/net.h"
#include "games/mummies/ai/seat_state.h"

namespace khepri::mummies::ai {

using TableInputs = std::array<float, 23>;
using HandInputs = std::array<float, 12>;
static_assert(std::tuple_size_v<TableInputs> + std::tuple_size_v<HandInputs> == Net::inputs);

// No scoring is due.
TableInputs table_inputs(const Mummies& game, const SeatState& seat_state);
// The hand is without the cards to be drawn.
HandInputs hand_inputs(const Mummies& game, const SeatState& seat_state, Handful hand);

} // namespace khepri::mummies::ai
