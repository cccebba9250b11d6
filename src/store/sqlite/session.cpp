#include "store/sqlite/session.h"

#include <utility>

namespace khepri::store {

FileIdentity::FileIdentity(const std::string& file) {
    struct stat found{};
    if (stat(file.c_str(), &found) != 0) return;
    device = found.st_dev;
    inode = found.st_ino;
}

SqliteSession::SqliteSession(Database database, std::string file)
    : database_(std::move(database)),
      file_(std::move(file)),
      identity_(file_),
      begin_(database_.get(), "BEGIN IMMEDIATE"),
      commit_(database_.get(), "COMMIT") {}

Error SqliteSession::fault() {
    if (sqlite3_errcode(database_.get()) == SQLITE_CORRUPT) is_damaged_ = true;
    return {file_ + ": " + sqlite3_errmsg(database_.get())};
}

Error SqliteSession::roll_back() {
    Error error = fault();
    sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
    return error;
}

std::optional<Error> SqliteSession::execute(const std::string& sql) {
    if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
        return std::nullopt;
    return fault();
}

Result<std::vector<std::string>> SqliteSession::texts(Statement& query) {
    std::vector<std::string> texts;
    int result = query.step();
    for (; result == SQLITE_ROW; result = query.step()) texts.push_back(query.text(0));
    std::optional<Error> error;
    if (result != SQLITE_DONE) error = fault();
    query.reset();
    if (error) return *error;
    return texts;
}

bool SqliteSession::take_damage() { return std::exchange(is_damaged_, false); }

std::optional<Error> SqliteSession::moved_away() const {
    if (FileIdentity(file_) == identity_) return std::nullopt;
    return Error{file_ + " was deleted or replaced while it was in use; expected the file that"
                         " was opened, or a restart of the server"};
}

} // namespace khepri::store
