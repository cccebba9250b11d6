// The store on a PostgreSQL. For one thread at a time; a session that was lost, or did not answer
// in time, is made anew by the next call.
#pragma once

#include "store/store.h"

namespace khepri::store {

// `address` is a connection URI or string as libpq takes it. Brings an older schema up to date,
// refuses a newer one.
Result<std::unique_ptr<Store>> open_postgres(const std::string& address,
                                             const Options& options = {});

} // namespace khepri::store
