// What all connections share.
#pragma once

#include "server/hall.h"
#include "server/net.h"
#include "server/page.h"
#include "server/rate.h"
#include "server/settings.h"

#include <atomic>

namespace khepri::server {

struct Desk {
    asio::io_context& io;
    const Settings& settings;
    Hall& hall;
    Page& page;
    Metrics& metrics;
    Log& log;
    Rates requests;      // by address
    Rates matches_made;  // by address
    bool closing = false; // nothing new is begun
    std::int64_t store_failed_at = 0; // 0: it works

    std::int64_t now() const { return hall.house().now(); }
};

} // namespace khepri::server
