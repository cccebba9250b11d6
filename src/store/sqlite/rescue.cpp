#include "store/sqlite/rescue.h"

#include <utility>

namespace khepri::store {
namespace {

// More rows than the subtree of an inner page usually has.
constexpr int max_skipped_rowids = 50'000;

} // namespace

TableRescue::TableRescue(SqliteSession& session, std::string table)
    : session_(session), table_(std::move(table)) {}

bool TableRescue::is_damaged() {
    Statement check = prepared("PRAGMA integrity_check('" + table_ + "')");
    const int result = check.step();
    return result == SQLITE_ROW ? check.text(0) != "ok" : result == SQLITE_CORRUPT;
}

bool TableRescue::begin() {
    return !session_.execute("DROP TABLE IF EXISTS temp.rescued; CREATE TEMP TABLE rescued AS"
                             " SELECT * FROM " +
                             table_ + " WHERE 0");
}

void TableRescue::copy_readable_rows() {
    Statement copy = prepared("INSERT INTO temp.rescued SELECT * FROM " + table_ +
                              " NOT INDEXED WHERE rowid = ?");
    for (const std::int64_t rowid : readable_rowids())
        if (copy.bind(rowid).run())
            copied_.insert(rowid);
        else
            has_gaps_ = true;
}

// Behind a page that cannot be read, it tries one rowid after the other until a readable page
// follows.
std::vector<std::int64_t> TableRescue::readable_rowids() {
    std::vector<std::int64_t> rowids;
    Statement scan =
        prepared("SELECT rowid FROM " + table_ + " NOT INDEXED WHERE rowid >= ? ORDER BY rowid");
    std::int64_t next = 1;
    for (int skipped = 0; skipped < max_skipped_rowids; ++skipped, ++next) {
        int result = scan.bind(next).step();
        for (; result == SQLITE_ROW && scan.number(0) >= next; result = scan.step()) {
            rowids.push_back(scan.number(0));
            next = scan.number(0) + 1;
            skipped = 0;
        }
        scan.reset();
        if (result == SQLITE_DONE) return rowids;
        has_gaps_ = true;
    }
    return rowids;
}

Statement TableRescue::insertion(int columns) const {
    std::string values = "?";
    for (int i = 1; i < columns; ++i) values += ", ?";
    return prepared("INSERT INTO temp.rescued VALUES (" + values + ")");
}

bool TableRescue::replace_table() {
    Statement query = prepared("SELECT sql FROM sqlite_schema WHERE tbl_name = '" + table_ +
                               "' AND sql IS NOT NULL ORDER BY type DESC"); // the table first
    const auto definitions = session_.texts(query);
    if (!definitions) return false;
    // DROP TABLE would have to read the damaged pages.
    std::string sql = "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE tbl_name = '" +
                      table_ + "'; PRAGMA writable_schema = RESET;";
    for (const std::string& definition : *definitions) sql += definition + ";";
    sql += "INSERT OR IGNORE INTO " + table_ + " SELECT * FROM temp.rescued;" +
           "DROP TABLE temp.rescued";
    return !session_.execute(sql);
}

} // namespace khepri::store
