#include "store/open.h"

#include "store/postgres/postgres.h"
#include "store/schema.h"
#include "store/sqlite/sqlite.h"

#include <filesystem>

namespace khepri::store {

bool is_postgres(const std::string& address) {
    return address.starts_with("postgres://") || address.starts_with("postgresql://");
}

Result<std::unique_ptr<Store>> open_existing(const std::string& address) {
    if (!is_postgres(address) && !std::filesystem::exists(address))
        return Error{address + ": there is no such database"};
    return open(address);
}

Result<std::string> inspect(const std::string& address, std::chrono::milliseconds timeout) {
    const auto version =
        is_postgres(address) ? postgres_schema(address, timeout) : sqlite_schema(address);
    if (!version) return Error{version.error()};
    if (*version == 0) return std::string("empty or not there yet: the tables will be created");
    if (*version >= latest_schema) return "schema " + std::to_string(*version);
    return "schema " + std::to_string(*version) + ", which will be migrated to " +
           std::to_string(latest_schema);
}

Result<std::unique_ptr<Store>> open(const std::string& address, const Options& options) {
    if (is_postgres(address)) return open_postgres(address, options);
    const std::filesystem::path folder = std::filesystem::path(address).parent_path();
    std::error_code failed;
    if (!folder.empty()) std::filesystem::create_directories(folder, failed);
    if (failed) return Error{folder.string() + ": " + failed.message()};
    return open_sqlite(address, options);
}

} // namespace khepri::store
