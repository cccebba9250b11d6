// RAII wrappers of SQLite's database and statements.
#pragma once

#include "core/check.h"

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace khepri::store {

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct EndStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// A prepared statement that is used many times. If damage keeps it from being prepared, every step
// of it fails.
class Statement {
public:
    Statement() = default;
    Statement(sqlite3* database, std::string_view sql) {
        sqlite3_stmt* statement = nullptr;
        const int result = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                              SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        CHECK(result == SQLITE_OK || result == SQLITE_CORRUPT, sqlite3_errmsg(database));
        statement_.reset(statement);
    }

    Statement& bind(std::int64_t value) {
        sqlite3_bind_int64(statement_.get(), ++bound_, value);
        return *this;
    }
    // The text must live until the statement is done.
    Statement& bind(std::string_view text) {
        sqlite3_bind_text(statement_.get(), ++bound_, text.data(), static_cast<int>(text.size()),
                          SQLITE_STATIC);
        return *this;
    }
    // SQLITE_ROW, SQLITE_DONE or a fault.
    int step() { return sqlite3_step(statement_.get()); }
    void reset() {
        sqlite3_reset(statement_.get());
        bound_ = 0;
    }
    // Without rows.
    bool run() {
        const int result = step();
        reset();
        return result == SQLITE_DONE;
    }
    // Of a query with one number for an answer; -1 if the database failed.
    std::int64_t only_number() {
        const std::int64_t found = step() == SQLITE_ROW ? number(0) : -1;
        reset();
        return found;
    }
    std::int64_t number(int column) { return sqlite3_column_int64(statement_.get(), column); }
    std::string text(int column) {
        const auto* bytes = sqlite3_column_text(statement_.get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
        return {reinterpret_cast<const char*>(bytes), size};
    }

private:
    std::unique_ptr<sqlite3_stmt, EndStatement> statement_;
    int bound_ = 0;
};

} // namespace khepri::store
