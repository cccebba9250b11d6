// What a state of Archaeology is worth to each seat (search/value.h): what the network sees. Hands
// and counts are seen, the order of the dig site and what lies in the chambers are not.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "search/value.h"

namespace khepri::archaeology::ai {

search::ValueInputs value_inputs(const Archaeology& game, const State& state,
                                 const search::SeatLevels& levels);
const search::ValueNet& value_net(const Archaeology& game);

} // namespace khepri::archaeology::ai
