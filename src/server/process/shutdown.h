// The clean end of a server: clients are sent away, running requests are finished, what was
// acknowledged is on disk.
#pragma once

#include "server/net/listener.h"
#include "server/push/turn_notifier.h"

#include <chrono>

namespace khepri::server {

class Shutdown {
public:
    // All must outlive this.
    Shutdown(ServerContext& context, store::Connections& connections)
        : context_(context), connections_(connections) {}

    // Finishes and announces running requests, then closes all sockets.
    Task<> run(Listener& listener, const TurnNotifier* notifier);
    // After the sockets. A store that never answers must not block the shutdown: nothing was
    // acknowledged that is not known to be on disk.
    void end_writing();

private:
    using SteadyTime = std::chrono::steady_clock::time_point;

    Task<> drain();
    void send_away(std::size_t count);
    // Until the time has come or there is nothing to wait for.
    Task<> wait_while(std::function<bool()> condition, SteadyTime end);

    ServerContext& context_;
    store::Connections& connections_;
    SteadyTime end_of_grace_;
};

} // namespace khepri::server
