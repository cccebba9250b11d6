// One connection: requests one after the other, until it ends or becomes a WebSocket.
#pragma once

#include "server/net/server_context.h"

namespace khepri::server {

Task<> serve_connection(ServerContext& context, Stream stream, Ticket ticket,
                        asio::ip::address peer);

} // namespace khepri::server
