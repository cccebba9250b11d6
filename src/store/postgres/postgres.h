// The store on a PostgreSQL. For one thread at a time. After a session was lost or did not answer
// in time, the next call opens a new one.
#pragma once

#include "store/store.h"

namespace khepri::store {

// `address` is a connection URI or string as libpq takes it. Migrates an older schema, refuses a
// newer one.
Result<std::unique_ptr<Store>> open_postgres(const std::string& address,
                                             const Options& options = {});

// The version of the schema; 0 if the database is empty.
Result<std::int64_t> postgres_schema(const std::string& address, std::chrono::milliseconds timeout);

} // namespace khepri::store
