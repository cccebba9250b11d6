// Hands the callbacks of a bus to the caller's thread.
#pragma once

#include "bus/bus.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace khepri::bus {

class Mailbox : public std::enable_shared_from_this<Mailbox> {
public:
    explicit Mailbox(Deliver deliver) : deliver_(std::move(deliver)) {}

    void post(std::function<void()> callback);
    // Loses the message if too many wait for a thread that does not run them.
    void post_message(std::function<void()> callback);
    // After this no callback is run and `deliver` is not called.
    void close();

private:
    static constexpr int most_waiting = 100'000;

    std::mutex mutex_; // of deliver_, which close() must not overtake
    Deliver deliver_;
    std::atomic<bool> is_closed_ = false;
    std::atomic<int> waiting_ = 0; // messages that were posted and have not been run
};

// A subscriber, shared with the callbacks that are on their way to it.
struct Receiver {
    explicit Receiver(OnMessage callback) : on_message(std::move(callback)) {}

    OnMessage on_message;
    std::atomic<bool> is_active = true;
};

void post(const std::shared_ptr<Mailbox>& mailbox, const std::shared_ptr<Receiver>& receiver,
          Message message);

} // namespace khepri::bus
