// The time for durations, which no change of the host's clock affects.
#pragma once

#include <chrono>
#include <cstdint>

namespace khepri::server {

inline std::int64_t steady_milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace khepri::server
