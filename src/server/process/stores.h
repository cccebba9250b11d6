// The connections to the store that a server starts with.
#pragma once

#include "server/ops/log.h"
#include "server/ops/settings.h"
#include "store/connections.h"

namespace khepri::server {

struct Stores {
    store::Connections::Stores writers;
    store::Connections::Stores readers;
};

// Only PostgreSQL has more than one connection. The first holds the server's lock. The log must
// outlive the stores.
Result<Stores> open_stores(const Settings& settings, const Log& log);

} // namespace khepri::server
