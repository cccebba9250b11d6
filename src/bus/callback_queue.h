// The callbacks of a thread that has no event loop of its own: it waits for them here.
#pragma once

#include "bus/bus.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace khepri::bus {

class CallbackQueue {
public:
    using Time = std::chrono::steady_clock::time_point;

    // The queue must outlive what it delivers for.
    Deliver deliver() {
        return [this](std::function<void()> callback) {
            {
                const std::lock_guard lock(mutex_);
                callbacks_.push_back(std::move(callback));
            }
            changed_.notify_one();
        };
    }
    // Waits for a callback and does not run it; false if none has come by then.
    bool wait_until(Time time) {
        std::unique_lock lock(mutex_);
        return changed_.wait_until(lock, time, [this] { return !callbacks_.empty(); });
    }
    bool run_one_until(Time time) {
        if (!wait_until(time)) return false;
        std::function<void()> callback;
        {
            const std::lock_guard lock(mutex_);
            callback = std::move(callbacks_.front());
            callbacks_.pop_front();
        }
        callback();
        return true;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> callbacks_;
};

} // namespace khepri::bus
