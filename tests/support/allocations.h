// Counts what a test program takes from the heap. Link it by adding support/allocations.cpp to the
// program.
#pragma once

#include <cstddef>

namespace khepri {

std::size_t allocations(); // since the program began

} // namespace khepri
