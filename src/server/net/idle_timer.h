// Closes a socket when a read or a write takes too long.
#pragma once

#include "server/net/net.h"

#include <chrono>
#include <memory>

namespace khepri::server {

class IdleTimer {
public:
    explicit IdleTimer(TcpSocket& socket)
        : timer_(socket.get_executor()), wait_(std::make_shared<Wait>(Wait{&socket, {}, false})) {}
    ~IdleTimer() { stop(); }
    IdleTimer(const IdleTimer&) = delete;
    IdleTimer& operator=(const IdleTimer&) = delete;

    // Closes the socket after this time, unless the timer is stopped or started again.
    void start(std::chrono::milliseconds time) {
        timer_.expires_after(time);
        wait_->until = timer_.expiry();
        timer_.async_wait([wait = wait_](const error_code& cancelled) {
            // The timer may have been stopped while this handler was queued.
            if (cancelled || Clock::now() < wait->until) return;
            wait->has_expired = true;
            error_code ignored;
            static_cast<void>(wait->socket->close(ignored));
        });
    }
    void stop() { wait_->until = Clock::time_point::max(); }
    bool has_expired() const { return wait_->has_expired; }

private:
    using Clock = std::chrono::steady_clock;
    // Shared with the timer's handler, which may outlive this object.
    struct Wait {
        TcpSocket* socket;
        Clock::time_point until;
        bool has_expired;
    };

    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor> timer_;
    std::shared_ptr<Wait> wait_;
};

} // namespace khepri::server
