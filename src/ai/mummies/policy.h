// What the champion would do without searching, and how it plays rounds out.
#pragma once

#include "ai/mummies/choices.h"

namespace khepri::ai {

// The largest expected lead; but a scoring that ends the game counts by who wins it.
std::size_t preferred(const mummies::Mummies& game, const Sight& sight, const Choices& all);

// Everyone plays by the policy until the running round is scored. Takes nothing from the heap.
void finish_round(const mummies::Mummies& game, mummies::State& state, Rng& rng);

// The same as a seat imagines it that does not know how well the others play: each decision of
// theirs is as likely the greedy player's as the policy's.
void finish_round_as(Seat seat, const mummies::Mummies& game, mummies::State& state, Rng& rng);

} // namespace khepri::ai
