// Where a client connects to, and from which of this machine's addresses.
#pragma once

#include "load/net.h"

#include <optional>

namespace khepri::load {

using Endpoint = tcp::endpoint;

struct Route {
    Endpoint server;
    std::optional<asio::ip::address> from; // none: the system chooses
};

// An address has some 28,000 ports, and those of closed connections stay in use for a minute. To a
// server on this machine, every thousand matches come from another address.
Route route_of(const Endpoint& server, int match);

} // namespace khepri::load
