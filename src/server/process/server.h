// The whole server: sockets, rooms, store and search threads, from the start to a clean end.
#pragma once

#include "core/result.h"
#include "server/ops/settings.h"

#include <functional>

namespace khepri::server {

// Serves until SIGTERM or SIGINT. `started` is called with the address to open, once connections
// are accepted.
std::optional<Error> serve(const Settings& settings,
                           const std::function<void(const std::string& address)>& started);

} // namespace khepri::server
