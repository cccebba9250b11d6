// The embedded store: one SQLite file in WAL mode with full synchronisation. For one thread at a
// time.
#pragma once

#include "store/store.h"

namespace khepri::store {

// Opens or creates the file; migrates an older schema, refuses a newer one. A server holds a lock
// beside it (FILE-lock) as long as it runs.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& file, const Options& options = {});

} // namespace khepri::store
