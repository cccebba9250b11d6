// One connection: requests one after the other, until it ends or becomes a WebSocket.
#pragma once

#include "server/desk.h"

namespace khepri::server {

Task<> serve_connection(Desk& desk, Stream stream, Ticket ticket, asio::ip::address peer);

} // namespace khepri::server
