// The thread of the callbacks in tests: the test itself, while it waits for something.
#pragma once

#include "bus/callback_queue.h"

namespace khepri::bus {

class Loop {
public:
    Deliver deliver() { return callbacks_.deliver(); }

    // Runs callbacks until the condition holds; false if it does not for two minutes.
    template <class Condition>
    bool run_until(Condition condition) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
        while (!condition())
            if (!callbacks_.run_one_until(deadline)) return false;
        return true;
    }
    // Waits for a callback and does not run it.
    bool wait_for_callback() {
        return callbacks_.wait_until(std::chrono::steady_clock::now() + std::chrono::minutes(2));
    }
    void run_waiting() {
        while (callbacks_.run_one_until({})) {
        }
    }

private:
    CallbackQueue callbacks_;
};

} // namespace khepri::bus
