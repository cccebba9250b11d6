// The embedded store: one SQLite file in WAL mode with full synchronisation. For one thread at a
// time.
#pragma once

#include "store/store.h"

namespace khepri::store {

// Opens or creates the file; migrates an older schema, refuses a newer one. A server holds a lock
// beside it (FILE-lock) as long as it runs.
Result<std::unique_ptr<Store>> open_sqlite(const std::string& file, const Options& options = {});

// The version of the schema; 0 if there is no file yet but it could be created.
Result<std::int64_t> sqlite_schema(const std::string& file);

} // namespace khepri::store
