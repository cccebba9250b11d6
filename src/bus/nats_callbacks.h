// What libnats calls. It may call once more after a subscription or a connection has ended, so it
// is given a number instead of a pointer; one that is unknown by then is ignored.
#pragma once

#include <nats/nats.h>

#include <functional>

namespace khepri::bus {

class NatsCallback {
public:
    // The message is null when the connection has ended. Called from threads of libnats.
    using Function = std::function<void(natsMsg* message)>;

    explicit NatsCallback(Function function);
    ~NatsCallback();
    NatsCallback(const NatsCallback&) = delete;
    NatsCallback& operator=(const NatsCallback&) = delete;

    void* closure() const { return closure_; }
    static void on_message(natsConnection* connection, natsSubscription* subscription,
                           natsMsg* message, void* closure);
    static void on_closed(natsConnection* connection, void* closure);

private:
    void* closure_;
};

} // namespace khepri::bus
