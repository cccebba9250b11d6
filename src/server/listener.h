// Accepts connections, so many at a time and so many from one address.
#pragma once

#include "server/desk.h"

namespace khepri::server {

class Listener {
public:
    Listener(Desk& desk, tcp::acceptor::rebind_executor<Executor>::other acceptor)
        : desk_(desk), acceptor_(std::move(acceptor)) {}

    Task<> run();
    void close();

private:
    // Counts a connection for as long as it is held; none if there are too many. Whom a proxy
    // connects for is not known yet: the connection counts those itself.
    Ticket ticket_for(const asio::ip::address& peer);

    Desk& desk_;
    tcp::acceptor::rebind_executor<Executor>::other acceptor_;
    // Connections may outlive the listener.
    std::shared_ptr<int> open_ = std::make_shared<int>(0);
};

} // namespace khepri::server
