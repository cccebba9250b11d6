// The socket that listens.
#pragma once

#include "server/net/net.h"
#include "server/ops/settings.h"

namespace khepri::server {

using Acceptor = tcp::acceptor::rebind_executor<Executor>::other;

Acceptor listen(Executor executor, const Settings& settings, error_code& failed);

} // namespace khepri::server
