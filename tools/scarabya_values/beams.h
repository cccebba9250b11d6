// Learns what open ground is worth to somebody who knows the order of the cards: what a beam makes
// of it.
#pragma once

#include "pupil.h"

namespace khepri::tools {

// Goes on from what was learned for an expedition, so many deals.
Pupil taught_by_beams(long deals);

} // namespace khepri::tools
