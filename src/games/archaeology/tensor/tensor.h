// Archaeology as rows of numbers (tensor/tensor.h). RULES.md says what they count.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "tensor/tensor.h"

namespace khepri::archaeology {

// The view of a seat.
void write(tensor::Writer& out, const Archaeology& game, const View& view);
// A move of the seat.
void write(tensor::Writer& out, const Archaeology& game, Seat seat, const Move& move);

} // namespace khepri::archaeology
