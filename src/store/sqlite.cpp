#include "store/sqlite.h"

#include "core/check.h"
#include "store/schema.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <utility>

namespace khepri::store {
namespace {

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct EndStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

// A prepared statement that is used again and again.
class Statement {
public:
    Statement() = default;
    Statement(sqlite3* database, std::string_view sql) {
        sqlite3_stmt* statement = nullptr;
        const int result = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                              SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        CHECK(result == SQLITE_OK, sqlite3_errmsg(database));
        statement_.reset(statement);
    }

    Statement& bind(std::int64_t value) {
        sqlite3_bind_int64(statement_.get(), ++bound_, value);
        return *this;
    }
    // The text lives until the statement is done.
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

// What it makes is for the owner alone: the file holds the secrets of matches under way.
class OwnerOnly {
public:
    OwnerOnly() : before_(umask(S_IRWXG | S_IRWXO)) {}
    ~OwnerOnly() { umask(before_); }
    OwnerOnly(const OwnerOnly&) = delete;
    OwnerOnly& operator=(const OwnerOnly&) = delete;

private:
    mode_t before_;
};

class SqliteStore final : public Store {
public:
    SqliteStore(Database database, std::string file)
        : database_(std::move(database)),
          file_(std::move(file)),
          begin_(database_.get(), "BEGIN IMMEDIATE"),
          commit_(database_.get(), "COMMIT"),
          make_(database_.get(), "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)"
                                 " ON CONFLICT DO NOTHING"),
          list_(database_.get(), "UPDATE matches SET standing = ?, in_lobby = ?, changed = ?,"
                                 " wake = ?, summary = ? WHERE match = ?"),
          begin_match_(database_.get(), "INSERT INTO steps VALUES (?, 1, ?)"),
          // Only if the step before is there and this one is not.
          keep_(database_.get(), "INSERT INTO steps SELECT ?1, ?2, ?3 WHERE EXISTS"
                                 " (SELECT 1 FROM steps WHERE match = ?1 AND version = ?2 - 1)"
                                 " ON CONFLICT DO NOTHING"),
          read_(database_.get(),
                "SELECT body FROM steps WHERE match = ? AND version >= ? ORDER BY version"),
          lobby_(database_.get(), "SELECT match, standing, in_lobby, changed, wake, summary"
                                  " FROM matches WHERE in_lobby = 1 AND standing = ?"
                                  " ORDER BY changed DESC, match LIMIT ?"),
          due_(database_.get(), "SELECT match, standing, in_lobby, changed, wake, summary"
                                " FROM matches WHERE wake > 0 AND wake <= ?"
                                " ORDER BY wake, match LIMIT ?") {}

    Result<std::vector<Fate>> write(std::span<const Step> steps) override {
        std::vector<Fate> fates;
        bool done = begin_.run();
        for (std::size_t i = 0; done && i < steps.size(); ++i) {
            const auto fate = write(steps[i]);
            done = fate.has_value();
            if (done) fates.push_back(*fate);
        }
        if (done && commit_.run()) return fates;
        const Error error = fault();
        sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        return error;
    }

    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override {
        std::vector<std::string> bodies;
        read_.bind(match).bind(first);
        const auto error = for_each_row(read_, [&] { bodies.push_back(read_.text(0)); });
        if (error) return *error;
        return bodies;
    }

    Result<std::vector<Listed>> lobby(Standing standing, int most) override {
        return listed(lobby_.bind(static_cast<std::int64_t>(standing)).bind(most));
    }

    Result<std::vector<Listed>> due(std::int64_t now, int most) override {
        return listed(due_.bind(now).bind(most));
    }

    // Writes the number of the schema once more: that takes room in the log and a flush.
    std::optional<Error> probe() override {
        const std::string sql = "PRAGMA user_version = " + std::to_string(schema.size());
        if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
            return std::nullopt;
        return fault();
    }

    std::optional<Error> back_up(const std::string& file) override {
        if (std::filesystem::exists(file))
            return Error{file + " exists already; expected a name that is free"};
        const OwnerOnly owner_only;
        Statement copy(database_.get(), "VACUUM INTO ?");
        if (copy.bind(file).run()) return std::nullopt;
        return fault();
    }

private:
    // Nothing if the database failed.
    std::optional<Fate> write(const Step& step) {
        if (step.version == 1) return make(step);
        if (!keep_.bind(step.match).bind(step.version).bind(step.body).run()) return std::nullopt;
        if (sqlite3_changes(database_.get()) == 0) return Fate::conflict;
        if (step.listing && !bind(list_, *step.listing).bind(step.match).run()) return std::nullopt;
        return Fate::kept;
    }

    std::optional<Fate> make(const Step& step) {
        CHECK(step.listing.has_value(), step.match);
        if (!bind(make_.bind(step.match), *step.listing).run()) return std::nullopt;
        if (sqlite3_changes(database_.get()) == 0) return Fate::conflict;
        if (!begin_match_.bind(step.match).bind(step.body).run()) return std::nullopt;
        return Fate::kept;
    }

    static Statement& bind(Statement& statement, const Listing& listing) {
        return statement.bind(static_cast<std::int64_t>(listing.standing))
            .bind(std::int64_t{listing.in_lobby})
            .bind(listing.changed)
            .bind(listing.wake)
            .bind(listing.summary);
    }

    Result<std::vector<Listed>> listed(Statement& statement) {
        std::vector<Listed> matches;
        const auto error = for_each_row(statement, [&] {
            matches.push_back(
                {statement.text(0),
                 {static_cast<Standing>(statement.number(1)), statement.number(2) != 0,
                  statement.number(3), statement.number(4), statement.text(5)}});
        });
        if (error) return *error;
        return matches;
    }

    template <class Visit>
    std::optional<Error> for_each_row(Statement& statement, const Visit& visit) {
        int result = statement.step();
        for (; result == SQLITE_ROW; result = statement.step()) visit();
        std::optional<Error> error;
        if (result != SQLITE_DONE) error = fault();
        statement.reset();
        return error;
    }

    Error fault() const { return {file_ + ": " + sqlite3_errmsg(database_.get())}; }

    Database database_;
    std::string file_;
    Statement begin_;
    Statement commit_;
    Statement make_;
    Statement list_;
    Statement begin_match_;
    Statement keep_;
    Statement read_;
    Statement lobby_;
    Statement due_;
};

std::optional<Error> execute(sqlite3* database, const std::string& file, std::string_view sql) {
    if (sqlite3_exec(database, std::string(sql).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK)
        return std::nullopt;
    return Error{file + ": " + sqlite3_errmsg(database)};
}

// SQLite keeps a number of ours in the file: the version of the schema.
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
    if (*version > static_cast<int>(schema.size()))
        return Error{file + " was written by a later Khepri (schema " + std::to_string(*version) +
                     "); this one knows schemas up to " + std::to_string(schema.size())};
    for (auto next = static_cast<std::size_t>(*version); next < schema.size(); ++next) {
        const std::string step = "BEGIN IMMEDIATE;" + for_sqlite(schema[next]) +
                                 "PRAGMA user_version = " + std::to_string(next + 1) + ";COMMIT;";
        if (auto error = execute(database, file, step)) return error;
    }
    return std::nullopt;
}

} // namespace

Result<std::unique_ptr<Store>> open_sqlite(const std::string& file) {
    const OwnerOnly owner_only;
    sqlite3* opened = nullptr;
    const int result =
        sqlite3_open_v2(file.c_str(), &opened,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(opened);
    if (result != SQLITE_OK) return Error{file + ": " + sqlite3_errmsg(opened)};
    sqlite3_busy_timeout(opened, 5000);
    // An acknowledged step is on disk: every commit flushes the log.
    if (auto error = execute(opened, file, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"))
        return *error;
    if (auto error = migrate(opened, file)) return *error;
    return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(database), file));
}

} // namespace khepri::store
