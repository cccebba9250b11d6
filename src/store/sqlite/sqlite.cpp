#include "store/sqlite/sqlite.h"

#include "store/schema.h"
#include "store/sqlite/owner_only.h"
#include "store/sqlite/store.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>
#include <utility>

namespace khepri::store {
namespace {

std::optional<Error> execute(sqlite3* database, const std::string& file, std::string_view sql) {
    if (sqlite3_exec(database, std::string(sql).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
        return std::nullopt;
    return Error{file + ": " + sqlite3_errmsg(database)};
}

// SQLite stores a number for us in the file: the version of the schema.
Result<int> schema_version(sqlite3* database, const std::string& file) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database, "PRAGMA user_version", -1, &statement, nullptr) != SQLITE_OK)
        return Error{file + ": " + sqlite3_errmsg(database)};
    const std::unique_ptr<sqlite3_stmt, EndStatement> owned(statement);
    if (sqlite3_step(statement) != SQLITE_ROW) return Error{file + ": " + sqlite3_errmsg(database)};
    return sqlite3_column_int(statement, 0);
}

std::string for_sqlite(std::string_view sql) {
    constexpr std::string_view start = "/*SQLite:";
    constexpr std::string_view end = "*/";
    std::string text(sql);
    for (auto at = text.find(start); at != std::string::npos; at = text.find(start)) {
        text.erase(text.find(end, at), end.size());
        text.erase(at, start.size());
    }
    return text;
}

std::optional<Error> migrate(sqlite3* database, const std::string& file) {
    const auto version = schema_version(database, file);
    if (!version) return Error{version.error()};
    if (auto error = schema_error(file, *version, *version)) return error;
    for (std::size_t next = first_migration(*version); next < schema.size(); ++next) {
        const std::string sql =
            "BEGIN IMMEDIATE;" + for_sqlite(schema[next].sql) +
            "PRAGMA user_version = " + std::to_string(oldest_schema + static_cast<int>(next)) +
            ";COMMIT;";
        if (auto error = execute(database, file, sql)) return error;
    }
    return std::nullopt;
}

// A damaged schema may lack a table, or name other columns.
std::optional<Error> check_tables(sqlite3* database, const std::string& file) {
    for (const std::string_view query :
         {"SELECT match, phase, changed, wake FROM matches INDEXED BY matches_by_change",
          "SELECT match, phase FROM matches INDEXED BY matches_by_phase",
          "SELECT match FROM matches INDEXED BY matches_by_wake WHERE wake > 0",
          "SELECT match, version, body FROM events",
          "SELECT match, version, body FROM new_events INDEXED BY new_events_by_match",
          "SELECT match, version FROM lost_events INDEXED BY lost_events_by_match",
          "SELECT name, value FROM secrets",
          "SELECT match, wanted, missing, since, until FROM pairing INDEXED BY pairing_by_wish",
          "SELECT token, match, at FROM reservations", "SELECT kind, id, body FROM notes",
          "SELECT person, name, at, result FROM leaderboards INDEXED BY leaderboards_by_worth"
          " WHERE game = '' AND day = 0 AND worth = 0"})
        if (auto error = execute(database, file, "EXPLAIN " + std::string(query))) return error;
    return std::nullopt;
}

// One lock for all names of the file. A tool needs none.
Result<FileLock> lock_of(const std::string& file, Use use) {
    if (use == Use::by_a_tool) return FileLock();
    std::error_code failed;
    const auto real = std::filesystem::weakly_canonical(file, failed);
    return FileLock::take((failed ? file : real.string()) + "-lock",
                          file + " is used by another Khepri server; expected a file for this one"
                                 " alone (--database)");
}

// The folder that holds the file, or the nearest one above it that exists.
std::filesystem::path existing_folder(const std::string& file) {
    std::error_code failed;
    auto folder = std::filesystem::absolute(file, failed).parent_path();
    while (!std::filesystem::exists(folder, failed) && folder.has_relative_path())
        folder = folder.parent_path();
    return folder;
}

} // namespace

Result<std::int64_t> sqlite_schema(const std::string& file) {
    const bool exists = std::filesystem::exists(file);
    const std::string written = exists ? file : existing_folder(file).string();
    if (::access(written.c_str(), W_OK) != 0)
        return Error{written + " cannot be written to: " + std::strerror(errno)};
    if (!exists) return std::int64_t{0};
    sqlite3* opened = nullptr;
    const int result =
        sqlite3_open_v2(file.c_str(), &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nullptr);
    const Database database(opened);
    if (result != SQLITE_OK) return Error{file + ": " + sqlite3_errmsg(opened)};
    const auto version = schema_version(opened, file);
    if (!version) return Error{version.error()};
    if (auto error = schema_error("it", *version, *version)) return *error;
    return std::int64_t{*version};
}

Result<std::unique_ptr<Store>> open_sqlite(const std::string& file, const Options& options) {
    const OwnerOnly owner_only;
    auto lock = lock_of(file, options.use);
    if (!lock) return Error{lock.error()};
    sqlite3* opened = nullptr;
    const int result =
        sqlite3_open_v2(file.c_str(), &opened,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(opened);
    if (result != SQLITE_OK) return Error{file + ": " + sqlite3_errmsg(opened)};
    sqlite3_busy_timeout(opened, static_cast<int>(options.timeout.count()));
    // An acknowledged event is on disk: every commit flushes the log.
    if (auto error = execute(opened, file,
                             "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                             "PRAGMA secure_delete = FAST; PRAGMA cell_size_check = ON; PRAGMA "
                             "temp_store = MEMORY;"))
        return *error;
    if (auto error = migrate(opened, file)) return *error;
    if (auto error = check_tables(opened, file)) return *error;
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(
        std::move(database), file, std::move(*lock), options.on_repaired));
}

} // namespace khepri::store
