// Signals for the coroutines of the server.
#pragma once

#include "server/net/net.h"

#include <boost/asio/signal_set.hpp>

namespace khepri::server {

using SignalSet = asio::basic_signal_set<Executor>;

} // namespace khepri::server
