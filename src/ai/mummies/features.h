// What the network is told of a position in which a seat has just moved and not yet drawn: first of
// the table, then of the seat's hand, so that hands can be weighed over the same table. Points and
// sums count in tens.
#pragma once

#include "ai/mummies/net.h"
#include "ai/mummies/sight.h"

namespace khepri::ai {

using TableInputs = std::array<float, 23>;
using HandInputs = std::array<float, 12>;
static_assert(std::tuple_size_v<TableInputs> + std::tuple_size_v<HandInputs> == Net::inputs);

// No scoring is due.
TableInputs table_inputs(const mummies::Mummies& game, const Sight& sight);
// The hand is without the cards to be drawn.
HandInputs hand_inputs(const mummies::Mummies& game, const Sight& sight, mummies::Handful hand);

} // namespace khepri::ai
