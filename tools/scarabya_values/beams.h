// Learns what open ground is worth to a player who knows the order of the cards: the result of a
// beam search.
#pragma once

#include "pupil.h"

namespace khepri::tools {

// Starts from the weights of an expedition; this many deals.
Pupil taught_by_beams(long deals);

} // namespace khepri::tools
