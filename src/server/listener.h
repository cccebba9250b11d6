// Accepts connections, so many at a time and so many from one address.
#pragma once

#include "server/desk.h"

#include <unordered_map>

namespace khepri::server {

class Listener {
public:
    Listener(Desk& desk, tcp::acceptor::rebind_executor<Executor>::other acceptor)
        : desk_(desk), acceptor_(std::move(acceptor)) {}

    Task<> run();
    void close();

private:
    // Counts a connection for as long as it is held; none if there are too many.
    Ticket ticket_for(const asio::ip::address& peer);

    Desk& desk_;
    tcp::acceptor::rebind_executor<Executor>::other acceptor_;
    // Connections may outlive the listener.
    struct Open {
        int in_all = 0;
        std::unordered_map<std::uint64_t, int> from;
    };
    std::shared_ptr<Open> open_ = std::make_shared<Open>();
};

} // namespace khepri::server
