// Accepts connections and limits their number, in total and per address.
#pragma once

#include "server/net/server_context.h"

namespace khepri::server {

class Listener {
public:
    Listener(ServerContext& context, tcp::acceptor::rebind_executor<Executor>::other acceptor)
        : context_(context), acceptor_(std::move(acceptor)) {}

    Task<> run();
    void close();

private:
    // Counts a connection as long as the ticket exists; none if there are too many. Behind a proxy
    // the client's address is not known yet: the connection counts it later.
    Ticket ticket_for(const asio::ip::address& peer);

    ServerContext& context_;
    tcp::acceptor::rebind_executor<Executor>::other acceptor_;
    // Connections may outlive the listener.
    std::shared_ptr<int> open_ = std::make_shared<int>(0);
};

} // namespace khepri::server
