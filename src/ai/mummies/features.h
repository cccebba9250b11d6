// What the network is told of a position in which a seat has just moved and not yet drawn.
#pragma once

#include "ai/mummies/net.h"
#include "ai/mummies/sight.h"

namespace khepri::ai {

// Points and sums count in tens. The hand is without the cards to be drawn; no scoring is due.
Net::Inputs features(const mummies::Mummies& game, const Sight& after);

} // namespace khepri::ai
