// Mummies as rows of numbers (tensor/tensor.h). RULES.md says what they count.
#pragma once

#include "games/mummies/rules/rules.h"
#include "tensor/tensor.h"

namespace khepri::mummies {

// The view of a seat.
void write(tensor::Writer& out, const Mummies& game, const View& view);
// A move of the seat.
void write(tensor::Writer& out, const Mummies& game, Seat seat, const Move& move);

} // namespace khepri::mummies
