// Counts heap allocations of a test program. Link it by adding support/allocations.cpp to the
// program.
#pragma once

#include <cstddef>

namespace khepri {

std::size_t allocations(); // since the program began

} // namespace khepri
