// Saves the rows of one table of a damaged SQLite file: copies what can be read, and puts it into a
// fresh table of the same name. The pages of the old one are left as they are: nothing on them has
// to be read, and other tools may still find something there. Callers begin and end the
// transaction.
#pragma once

#include "store/sqlite/session.h"

#include <cstdint>
#include <unordered_set>

namespace khepri::store {

class TableRescue {
public:
    TableRescue(SqliteSession& session, std::string table);

    bool is_damaged();

    // In this order; false if the database failed. Only the last one belongs in a transaction:
    // SQLite writes nothing more in one that has met a damaged page.
    bool begin();
    void copy_readable_rows(); // of a table with rowids
    bool replace_table();

    // A row for the fresh table; the values have to be bound.
    Statement insertion(int columns) const;
    // Their rowids.
    const std::unordered_set<std::int64_t>& copied() const { return copied_; }
    // Whether a page with rows could not be read.
    bool has_gaps() const { return has_gaps_; }

private:
    Statement prepared(const std::string& sql) const { return {session_.database(), sql}; }
    std::vector<std::int64_t> readable_rowids();

    SqliteSession& session_;
    std::string table_;
    std::unordered_set<std::int64_t> copied_;
    bool has_gaps_ = false;
};

} // namespace khepri::store
