// The embedded store: one SQLite file in WAL mode with full synchronisation. For one thread at a
// time.
#pragma once

#include "store/store.h"

namespace khepri::store {

// Opens or makes the file; brings an older schema up to date, refuses a newer one.
// A server holds a lock beside it (FILE-lock) for as long as it lives.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& file, const Options& options = {});

} // namespace khepri::store
