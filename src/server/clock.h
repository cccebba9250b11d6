// The time of the server. Moments are those of the host's clock, but never go back: when the host's
// clock is set back, ours goes on by the steady one. Durations are measured by the steady clock
// alone.
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
    // Milliseconds since some moment.
    std::int64_t steady() const { return steady_(); }

private:
    Source host_;
    Source steady_;
    std::int64_t offset_; // of our time from the steady clock's
};

} // namespace khepri::server
