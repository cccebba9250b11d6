// The embedded store: one SQLite file in WAL mode with full synchronisation. For one thread at a
// time.
#pragma once

#include "store/store.h"

namespace khepri::store {

// Opens or makes the file; brings an older schema up to date, refuses a newer one.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& file);

} // namespace khepri::store
