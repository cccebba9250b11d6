// One number for the behaviour of all games: everything that is dealt, offered, refused, seen,
// imagined and scored in a fixed set of random games. It is computed from texts and counts, not
// from bytes in memory, so it does not depend on the layout of a state.
#pragma once

#include <cstdint>

namespace khepri::analysis {

std::uint64_t signature();

} // namespace khepri::analysis
