// What all connections share.
#pragma once

#include "server/connection_counter.h"
#include "server/hall.h"
#include "server/net.h"
#include "server/page.h"
#include "server/rate.h"
#include "server/settings.h"

#include <unordered_set>

namespace khepri::server {

class Socket;

struct Desk {
    asio::io_context& io;
    const Settings& settings;
    Hall& hall;
    Page& page;
    Metrics& metrics;
    const Log& log;
    Rates requests; // by address
    ConnectionCounter connections;
    bool closing = false; // nothing new is begun
    std::unordered_set<Socket*> sockets;

    // For durations.
    std::int64_t steady() { return hall.house().steady(); }
};

} // namespace khepri::server
