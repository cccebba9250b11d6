// A timer for the coroutines of the server.
#pragma once

#include "server/net/net.h"

#include <boost/asio/basic_waitable_timer.hpp>

#include <chrono>

namespace khepri::server {

using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

} // namespace khepri::server
