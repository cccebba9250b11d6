// The scaled store: several servers on one PostgreSQL. For one thread at a time; a connection that
// was lost is made anew by the next call.
#pragma once

#include "store/store.h"

namespace khepri::store {

// `address` is a connection URI or string as libpq takes it. Brings an older schema up to date,
// refuses a newer one.
Result<std::unique_ptr<Store>> open_postgres(const std::string& address);

} // namespace khepri::store
