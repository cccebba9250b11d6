// What a state of Mummies is worth to each seat (search/value.h): what the network sees. Hands,
// rows and totals are seen, the order of the draw pile is not.
#pragma once

#include "games/mummies/rules/rules.h"
#include "search/value.h"

namespace khepri::mummies::ai {

search::ValueInputs value_inputs(const Mummies& game, const State& state,
                                 const search::SeatLevels& levels);
const search::ValueNet& value_net(const Mummies& game);

} // namespace khepri::mummies::ai
