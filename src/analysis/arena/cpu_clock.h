// The CPU time of the calling thread. Unlike wall-clock time it does not pass while a busy machine
// runs something else.
#pragma once

#include <cstdint>
#include <ctime>

namespace khepri::analysis {

inline std::int64_t thread_cpu_nanoseconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

} // namespace khepri::analysis
