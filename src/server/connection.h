// One connection: requests one after the other, until it ends or becomes a WebSocket.
#pragma once

#include "server/desk.h"

namespace khepri::server {

Task<> serve_connection(Desk& desk, tcp::socket::rebind_executor<Executor>::other socket);

} // namespace khepri::server
