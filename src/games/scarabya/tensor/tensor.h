// Scarabya as rows of numbers (tensor/tensor.h). RULES.md says what they count.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "tensor/tensor.h"

namespace khepri::scarabya {

// The view of a seat.
void write(tensor::Writer& out, const Scarabya& game, const View& view);
// A move of the seat.
void write(tensor::Writer& out, const Scarabya& game, Seat seat, const Move& move);

} // namespace khepri::scarabya
