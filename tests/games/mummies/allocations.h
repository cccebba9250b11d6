// Counts what the test program takes from the heap.
#pragma once

#include <cstddef>

namespace khepri::mummies {

std::size_t allocations(); // since the program began

} // namespace khepri::mummies
