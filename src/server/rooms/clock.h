// The time of the server, which never goes back: the host's clock or, once it follows one, that of
// the store, which all servers of a cluster share. If either is set back, ours continues with the
// steady clock. Durations always use the steady clock.
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
        if (!follows_) offset_ = std::max(offset_, host_() - steady);
        return steady + offset_;
    }
    // From now on the time is that of another clock, which shows this. The first time, ours may go
    // back for once: nobody has read it yet.
    void follow(std::int64_t reference) {
        const std::int64_t offset = reference - steady_();
        offset_ = std::exchange(follows_, true) ? std::max(offset_, offset) : offset;
    }
    // Milliseconds of the steady clock.
    std::int64_t steady() const { return steady_(); }

private:
    Source host_;
    Source steady_;
    std::int64_t offset_;  // of our time from the steady clock's
    bool follows_ = false; // another clock than the host's
};

} // namespace khepri::server
