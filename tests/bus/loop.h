// The thread of the callbacks in these tests: the test itself, while it waits for something.
#pragma once

#include "bus/bus.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace khepri::bus {

class Loop {
public:
    Deliver deliver() {
        return [this](std::function<void()> callback) {
            const std::lock_guard lock(mutex_);
            callbacks_.push_back(std::move(callback));
            changed_.notify_one();
        };
    }

    // Runs callbacks until the condition holds; false if it does not for two minutes.
    template <class Condition>
    bool run_until(Condition condition) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (!condition()) {
            std::unique_lock lock(mutex_);
            if (!changed_.wait_until(lock, deadline, [this] { return !callbacks_.empty(); }))
                return false;
            const auto callback = std::move(callbacks_.front());
            callbacks_.pop_front();
            lock.unlock();
            callback();
        }
        return true;
    }
    // Waits for a callback and does not run it.
    bool wait_for_callback() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::minutes(2),
                                 [this] { return !callbacks_.empty(); });
    }
    void run_waiting() {
        std::deque<std::function<void()>> waiting;
        {
            const std::lock_guard lock(mutex_);
            waiting.swap(callbacks_);
        }
        for (const auto& callback : waiting) callback();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> callbacks_;
};

} // namespace khepri::bus
