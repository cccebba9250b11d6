// Accepts connections and limits their number, in total and per address.
#pragma once

#include "server/net/acceptor.h"
#include "server/net/server_context.h"

#include <chrono>

namespace khepri::server {

class Listener {
public:
    Listener(ServerContext& context, Acceptor acceptor)
        : context_(context), acceptor_(std::move(acceptor)) {}

    Task<> run();
    void close();

private:
    // Counts a connection as long as the ticket exists; none if there are too many. Behind a proxy
    // the client's address is not known yet: the connection counts it later.
    Ticket ticket_for(const asio::ip::address& peer);

    Stream stream_of(TcpSocket socket);
    // A connection could not be accepted: a few lines, not one for each attempt.
    void report(const error_code& failed);

    static constexpr auto between_reports = std::chrono::seconds(10);

    ServerContext& context_;
    Acceptor acceptor_;
    // Connections may outlive the listener.
    std::shared_ptr<int> open_ = std::make_shared<int>(0);
    std::chrono::steady_clock::time_point next_report_;
};

} // namespace khepri::server
