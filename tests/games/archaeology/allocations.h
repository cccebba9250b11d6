// How often this test program has asked the heap for memory.
#pragma once

namespace khepri::archaeology {

long allocations();

} // namespace khepri::archaeology
