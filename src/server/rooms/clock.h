// The time of the server: the host's clock, except that it never goes back. If the host's clock is
// set back, ours continues with the steady clock. Durations always use the steady clock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

namespace khepri::server {

class Clock {
public:
    using Source = std::function<std::int64_t()>; // milliseconds

    Clock(Source host, Source steady)
        : host_(std::move(host)), steady_(std::move(steady)), offset_(host_() - steady_()) {}

    // Milliseconds since 1970.
    std::int64_t now() {
        const std::int64_t steady = steady_();
        offset_ = std::max(offset_, host_() - steady);
        return steady + offset_;
    }
    // Milliseconds of the steady clock.
    std::int64_t steady() const { return steady_(); }

private:
    Source host_;
    Source steady_;
    std::int64_t offset_; // of our time from the steady clock's
};

} // namespace khepri::server
