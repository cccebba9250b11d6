#include "store/sqlite/sqlite.h"

#include "core/check.h"
#include "store/schema.h"
#include "store/sqlite/administration.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/pairing.h"
#include "store/sqlite/statement.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>
#include <unordered_map>
#include <utility>

namespace khepri::store {
namespace {

// Files are readable by their owner only: they contain the secrets of running matches.
class OwnerOnly {
public:
    OwnerOnly() : before_(umask(S_IRWXG | S_IRWXO)) {}
    ~OwnerOnly() { umask(before_); }
    OwnerOnly(const OwnerOnly&) = delete;
    OwnerOnly& operator=(const OwnerOnly&) = delete;

private:
    mode_t before_;
};

// New events are moved once there are this many: enough that a match has several of them on one
// page, few enough that moving them takes some hundredths of a second.
constexpr std::int64_t max_new_events = 4096;
constexpr std::size_t max_latest = 100'000;

// The file behind a name; nothing if there is none.
struct FileIdentity {
    explicit FileIdentity(const std::string& file) {
        struct stat found{};
        if (stat(file.c_str(), &found) != 0) return;
        device = found.st_dev;
        inode = found.st_ino;
    }
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;

    dev_t device = 0;
    ino_t inode = 0;
};

// New events of all matches are appended to the table `new_events`, so a commit of many events
// writes few pages. In the table `events`, which is sorted by match, each would take a page of its
// own; they are moved there in batches, after the waiting clients have their answers.
//
// A damaged page of the file costs the matches whose events are on it, not the others: every query
// reads only the pages of its own match, and what cannot be written or moved together is written or
// moved match by match.
class SqliteStore final : public Store {
public:
    SqliteStore(Database database, std::string file, FileLock lock)
        : lock_(std::move(lock)),
          database_(std::move(database)),
          file_(std::move(file)),
          identity_(file_),
          begin_(database_.get(), "BEGIN IMMEDIATE"),
          commit_(database_.get(), "COMMIT"),
          insert_match_(database_.get(), "INSERT INTO matches VALUES (?, ?, ?, ?)"),
          update_match_(database_.get(),
                        "UPDATE matches SET phase = ?, changed = ?, wake = ? WHERE match = ?"),
          insert_event_(database_.get(), "INSERT INTO new_events VALUES (?, ?, ?)"),
          insert_moved_(database_.get(), "INSERT INTO events VALUES (?, ?, ?)"),
          latest_in_(database_.get(),
                     "SELECT max(coalesce((SELECT max(version) FROM events WHERE match = ?1), 0),"
                     " coalesce((SELECT max(version) FROM new_events WHERE match = ?1), 0))"),
          read_(database_.get(),
                "SELECT version, body FROM events WHERE match = ?1 AND version >= ?2 UNION ALL "
                "SELECT version, body FROM new_events INDEXED BY new_events_by_match"
                " WHERE match = ?1 AND version >= ?2 ORDER BY 1"),
          count_new_(database_.get(), "SELECT count(*) FROM new_events"),
          move_new_(database_.get(),
                    "INSERT INTO events SELECT match, version, body FROM new_events"
                    " INDEXED BY new_events_by_match ORDER BY match, version"),
          delete_new_(database_.get(), "DELETE FROM new_events"),
          matches_with_new_(database_.get(), "SELECT DISTINCT match FROM new_events ORDER BY 1"),
          move_match_(database_.get(), "INSERT INTO events SELECT match, version, body"
                                       " FROM new_events INDEXED BY new_events_by_match"
                                       " WHERE match = ? ORDER BY version"),
          delete_match_new_(database_.get(), "DELETE FROM new_events WHERE match = ?"),
          written_by_others_(database_.get(), "PRAGMA data_version"),
          due_(database_.get(), "SELECT match FROM matches WHERE wake > 0 AND wake <= ?"
                                " ORDER BY wake, match LIMIT ?"),
          insert_secret_(database_.get(),
                         "INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING"),
          read_secret_(database_.get(), "SELECT value FROM secrets WHERE name = ?"),
          claim_(database_.get(), "UPDATE matches SET wake = ? WHERE match = ?"),
          pairing_(database_.get()),
          administration_(database_.get(), file_),
          new_events_(number_of(count_new_)) {}

    Result<std::vector<WriteResult>> write(std::span<const Event> events) override {
        if (auto error = moved_away()) return *error;
        std::vector<WriteResult> results;
        bool done = begin_.run();
        if (done) notice_others();
        for (std::size_t i = 0; done && i < events.size(); ++i) {
            const auto result = write(events[i]);
            done = result.has_value();
            if (done) results.push_back(*result);
        }
        if (done && commit_.run()) return results;
        return rolled_back();
    }

    std::optional<Error> run_maintenance() override {
        if (new_events_ < max_new_events) return std::nullopt;
        const bool done = begin_.run() && move_new_.run() && delete_new_.run() && commit_.run();
        std::optional<Error> error;
        if (!done) {
            const bool is_damaged = sqlite3_errcode(database_.get()) == SQLITE_CORRUPT;
            error = rolled_back();
            if (!is_damaged) return error;
            move_match_by_match();
        }
        new_events_ = 0; // what is damaged stays until as many are new again
        return error;
    }

    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override {
        const auto missing = [&](std::int64_t version) {
            return Error{file_ + ": event " + std::to_string(version) + " of match " + match +
                         " is missing"};
        };
        std::vector<std::string> bodies;
        std::optional<Error> error;
        int result = read_.bind(match).bind(first).step();
        for (; result == SQLITE_ROW && !error; result = read_.step()) {
            const std::int64_t next = first + static_cast<std::int64_t>(bodies.size());
            if (read_.number(0) != next) error = missing(next);
            bodies.push_back(read_.text(1));
        }
        if (result != SQLITE_DONE && !error) error = fault();
        read_.reset();
        if (error) return *error;
        return bodies;
    }

    Result<std::vector<std::string>> due(std::int64_t now, int max) override {
        return texts(due_.bind(now).bind(max), 0);
    }

    Result<std::vector<std::string>> claim_due(std::int64_t now, std::int64_t again,
                                               int max) override {
        if (auto error = moved_away()) return *error;
        if (!begin_.run()) return rolled_back();
        auto found = due(now, max);
        bool done = found.ok();
        for (std::size_t i = 0; done && i < found->size(); ++i)
            done = claim_.bind(again).bind((*found)[i]).run();
        if (done && commit_.run()) return found;
        return rolled_back();
    }

    Result<std::vector<std::string>> changed(std::span<const MatchVersion> known) override {
        std::vector<std::string> changed;
        for (const MatchVersion& one : known) {
            const std::int64_t latest = number_of(latest_in_.bind(one.match));
            if (latest < 0) return fault();
            if (latest > one.version) changed.push_back(one.match);
        }
        return changed;
    }

    Result<std::optional<Reservation>> reserve_pair(const PairingWish& wish,
                                                    const Event* fresh) override {
        if (auto error = moved_away()) return *error;
        if (!begin_.run()) return rolled_back();
        notice_others();
        bool done = pairing_.forget_old(wish.now);
        Reservation found{pairing_.reserved(wish), false};
        if (done && found.match.empty()) {
            found.match = pairing_.longest_waiting(wish);
            if (!found.match.empty()) {
                done = pairing_.join(wish, found.match);
            } else if (fresh != nullptr) {
                found = {fresh->match, true};
                done = write(*fresh) == WriteResult::written && pairing_.add(wish, fresh->match);
            }
        }
        if (!done || !commit_.run()) return rolled_back();
        return found.match.empty() ? std::nullopt : std::optional(std::move(found));
    }

    std::optional<Error> cancel_pair(const std::string& token, const std::string& match) override {
        if (auto error = moved_away()) return error;
        if (begin_.run() && pairing_.cancel(token, match) && commit_.run()) return std::nullopt;
        return rolled_back();
    }

    std::optional<Error> keep_waiting(std::span<const std::string> matches,
                                      std::int64_t until) override {
        if (auto error = moved_away()) return error;
        bool done = begin_.run();
        for (std::size_t i = 0; done && i < matches.size(); ++i)
            done = pairing_.keep(matches[i], until);
        if (done && commit_.run()) return std::nullopt;
        return rolled_back();
    }

    Result<std::string> secret(const std::string& name, const std::string& fresh) override {
        if (auto error = moved_away()) return *error;
        if (!insert_secret_.bind(name).bind(fresh).run()) return fault();
        auto found = texts(read_secret_.bind(name), 0);
        if (!found) return Error{found.error()};
        CHECK(found->size() == 1, name);
        return std::move(found->front());
    }

    Administration& administration() override {
        latest_.clear(); // a match may be deleted
        return administration_;
    }

    // Writes the version of the schema again: that writes to the log and flushes it.
    std::optional<Error> probe() override {
        if (auto error = moved_away()) return error;
        const std::string sql = "PRAGMA user_version = " + std::to_string(latest_schema);
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
    // Moves what can be read.
    void move_match_by_match() {
        const auto matches = texts(matches_with_new_, 0);
        if (!matches) return;
        for (const std::string& match : *matches)
            if (!begin_.run() || !move_match_.bind(match).run() ||
                !delete_match_new_.bind(match).run() || !commit_.run())
                rolled_back();
    }

    // Writes to a deleted file are lost with the process.
    std::optional<Error> moved_away() const {
        if (FileIdentity(file_) == identity_) return std::nullopt;
        return Error{file_ + " was deleted or replaced while it was in use; expected the file that"
                             " was opened, or a restart of the server"};
    }

    // Nothing if the database failed.
    std::optional<WriteResult> write(const Event& event) {
        const auto latest = latest_of(event.match);
        if (!latest) return std::nullopt;
        if (event.version != *latest + 1) return WriteResult::conflict;
        if (!insert(insert_event_, event) &&
            (sqlite3_errcode(database_.get()) != SQLITE_CORRUPT || !insert(insert_moved_, event)))
            return std::nullopt;
        if (event.version == 1) {
            CHECK(event.entry.has_value(), event.match);
            if (!bind(insert_match_.bind(event.match), *event.entry).run()) return std::nullopt;
        } else if (event.entry && !bind(update_match_, *event.entry).bind(event.match).run()) {
            return std::nullopt;
        }
        latest_[event.match] = event.version;
        ++new_events_;
        return WriteResult::written;
    }

    static bool insert(Statement& statement, const Event& event) {
        return statement.bind(event.match).bind(event.version).bind(event.body).run();
    }

    // The version of the latest event, 0 if there is none. Nothing if the database failed.
    std::optional<std::int64_t> latest_of(const std::string& match) {
        const auto known = latest_.find(match);
        if (known != latest_.end()) return known->second;
        const std::int64_t found = number_of(latest_in_.bind(match));
        if (found < 0) return std::nullopt;
        if (latest_.size() >= max_latest) latest_.clear();
        return latest_[match] = found;
    }

    // Of a query with one number for an answer; -1 if the database failed.
    static std::int64_t number_of(Statement& query) {
        const std::int64_t found = query.step() == SQLITE_ROW ? query.number(0) : -1;
        query.reset();
        return found;
    }

    // The known versions are valid as long as no other process writes.
    void notice_others() {
        const std::int64_t seen = number_of(written_by_others_);
        if (seen != std::exchange(seen_of_others_, seen)) latest_.clear();
    }

    Error rolled_back() {
        Error error = fault();
        sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        latest_.clear();
        // A damaged page cannot be counted: then the estimate stays.
        if (const std::int64_t counted = number_of(count_new_); counted >= 0) new_events_ = counted;
        return error;
    }

    static Statement& bind(Statement& statement, const MatchEntry& entry) {
        return statement.bind(static_cast<std::int64_t>(entry.phase))
            .bind(entry.changed)
            .bind(entry.wake);
    }

    // One column of all rows.
    Result<std::vector<std::string>> texts(Statement& statement, int column) {
        std::vector<std::string> texts;
        int result = statement.step();
        for (; result == SQLITE_ROW; result = statement.step())
            texts.push_back(statement.text(column));
        std::optional<Error> error;
        if (result != SQLITE_DONE) error = fault();
        statement.reset();
        if (error) return *error;
        return texts;
    }

    Error fault() const { return {file_ + ": " + sqlite3_errmsg(database_.get())}; }

    FileLock lock_;
    Database database_;
    std::string file_;
    FileIdentity identity_;
    Statement begin_;
    Statement commit_;
    Statement insert_match_;
    Statement update_match_;
    Statement insert_event_;
    Statement insert_moved_; // if the end of new_events is damaged
    Statement latest_in_;
    Statement read_;
    Statement count_new_;
    Statement move_new_;
    Statement delete_new_;
    Statement matches_with_new_;
    Statement move_match_;
    Statement delete_match_new_;
    Statement written_by_others_;
    Statement due_;
    Statement insert_secret_;
    Statement read_secret_;
    Statement claim_;
    SqlitePairing pairing_;
    SqliteAdministration administration_;
    std::int64_t new_events_; // an estimate of their number
    std::unordered_map<std::string, std::int64_t> latest_;
    std::int64_t seen_of_others_ = -1;
};

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
                             "PRAGMA secure_delete = FAST;"))
        return *error;
    if (auto error = migrate(opened, file)) return *error;
    return std::unique_ptr<Store>(
        std::make_unique<SqliteStore>(std::move(database), file, std::move(*lock)));
}

} // namespace khepri::store
