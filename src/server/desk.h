// What all connections share.
#pragma once

#include "server/hall.h"
#include "server/net.h"
#include "server/page.h"
#include "server/rate.h"
#include "server/settings.h"

#include <unordered_set>

namespace khepri::server {

class Socket;
// Held by a connection as long as it lasts.
using Ticket = std::shared_ptr<void>;

struct Desk {
    asio::io_context& io;
    const Settings& settings;
    Hall& hall;
    Page& page;
    Metrics& metrics;
    const Log& log;
    Rates requests;       // by address
    Rates matches_made;   // by address
    bool closing = false; // nothing new is begun
    std::unordered_set<Socket*> sockets;

    std::int64_t now() { return hall.house().now(); }
};

} // namespace khepri::server
