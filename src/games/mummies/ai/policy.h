// The champion's policy, and its playouts of rounds.
#pragma once

#include "games/mummies/ai/candidates.h"

namespace khepri::mummies::ai {

// The largest expected lead; but a scoring that ends the game counts by who wins it.
std::size_t preferred(const Mummies& game, const SeatState& seat_state, const Candidates& all);

// Everyone plays by the policy until the current round is scored. No heap allocation.
void finish_round(const Mummies& game, State& state, Rng& rng);

} // namespace khepri::mummies::ai
