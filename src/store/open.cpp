#include "store/open.h"

#include "store/postgres.h"
#include "store/sqlite.h"

#include <filesystem>

namespace khepri::store {

Result<std::unique_ptr<Store>> open(const std::string& address) {
    if (address.starts_with("postgres://") || address.starts_with("postgresql://"))
        return open_postgres(address);
    const std::filesystem::path folder = std::filesystem::path(address).parent_path();
    std::error_code failed;
    if (!folder.empty()) std::filesystem::create_directories(folder, failed);
    if (failed) return Error{folder.string() + ": " + failed.message()};
    return open_sqlite(address);
}

} // namespace khepri::store
