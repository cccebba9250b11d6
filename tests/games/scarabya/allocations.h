// Counts how often this test program has taken memory from the heap.
#pragma once

#include <cstddef>

namespace khepri::scarabya {

std::size_t allocations();

} // namespace khepri::scarabya
