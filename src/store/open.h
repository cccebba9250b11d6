// The store that an address names.
#pragma once

#include "store/store.h"

namespace khepri::store {

// Else it is a file.
bool is_postgres(const std::string& address);

// postgres://… (or postgresql://…), or the path of an SQLite file; creates its folders.
Result<std::unique_ptr<Store>> open(const std::string& address, const Options& options = {});
// The same, but only if it exists.
Result<std::unique_ptr<Store>> open_existing(const std::string& address);
// What is there, in words, without changing it; an error if a server could not use it.
Result<std::string> inspect(const std::string& address, std::chrono::milliseconds timeout);

} // namespace khepri::store
