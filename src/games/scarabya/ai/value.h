// What a state of Scarabya is worth to each seat (search/value.h): what the network of each mode
// sees. Boards, placements of the round and the tiles to come are seen, their order is not.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "search/value.h"

namespace khepri::scarabya::ai {

search::ValueInputs value_inputs(const Scarabya& game, const State& state,
                                 const search::SeatLevels& levels);
const search::ValueNet& value_net(const Scarabya& game);

} // namespace khepri::scarabya::ai
