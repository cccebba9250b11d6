// One connection to an SQLite file: its transactions and faults.
#pragma once

#include "core/result.h"
#include "store/sqlite/statement.h"

#include <sys/stat.h>

#include <optional>
#include <string>
#include <vector>

namespace khepri::store {

// The file behind a name; nothing if there is none.
struct FileIdentity {
    explicit FileIdentity(const std::string& file);
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;

    dev_t device = 0;
    ino_t inode = 0;
};

class SqliteSession {
public:
    SqliteSession(Database database, std::string file);

    sqlite3* database() const { return database_.get(); }
    const std::string& file() const { return file_; }

    bool begin() { return begin_.run(); }
    bool commit() { return commit_.run(); }
    // Why the latest call failed.
    Error fault();
    // Ends the transaction; the same.
    Error roll_back();
    std::optional<Error> execute(const std::string& sql);
    // One column of all rows.
    Result<std::vector<std::string>> texts(Statement& query);

    // Whether a fault since the last call was a damaged page.
    bool take_damage();
    // Writes to a deleted file are lost with the process.
    std::optional<Error> moved_away() const;

private:
    Database database_;
    std::string file_;
    FileIdentity identity_;
    Statement begin_;
    Statement commit_;
    bool is_damaged_ = false;
};

} // namespace khepri::store
