// One number for the behaviour of all games: what is dealt, offered, refused, seen, imagined and
// scored in a fixed set of random games. It is taken from texts and counts, not from bytes in
// memory, so it does not change with the layout of a state, only with what the rules do.
#pragma once

#include <cstdint>

namespace khepri::analysis {

std::uint64_t signature();

} // namespace khepri::analysis
