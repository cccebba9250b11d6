// Closes a stream that keeps us waiting for too long.
#pragma once

#include "server/net.h"

#include <chrono>
#include <memory>

namespace khepri::server {

class Patience {
public:
    explicit Patience(Stream& stream)
        : timer_(stream.get_executor()), wait_(std::make_shared<Wait>(Wait{&stream, {}, false})) {}
    ~Patience() { rest(); }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

    // From now on for so long; instead of what was said before.
    void last(std::chrono::milliseconds time) {
        timer_.expires_after(time);
        wait_->until = timer_.expiry();
        timer_.async_wait([wait = wait_](const error_code& cancelled) {
            // What has been waited for may have come while this call was on its way.
            if (cancelled || Clock::now() < wait->until) return;
            wait->has_ended = true;
            error_code ignored;
            static_cast<void>(wait->stream->close(ignored));
        });
    }
    // Nobody waits for the stream now: we are busy ourselves, or it is someone else's.
    void rest() { wait_->until = Clock::time_point::max(); }
    bool has_ended() const { return wait_->has_ended; }

private:
    using Clock = std::chrono::steady_clock;
    // Outlives us in the timer's hands.
    struct Wait {
        Stream* stream;
        Clock::time_point until;
        bool has_ended;
    };

    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> timer_;
    std::shared_ptr<Wait> wait_;
};

} // namespace khepri::server
