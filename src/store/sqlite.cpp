#include "store/sqlite.h"

#include "core/check.h"
#include "store/file_lock.h"
#include "store/schema.h"
#include "store/sqlite_parts.h"

#include <sys/stat.h>

#include <filesystem>
#include <unordered_map>
#include <utility>

namespace khepri::store {
namespace {

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

// Steps that are put by are settled once there are so many: enough that a match has several of them
// on one page, few enough that it takes some hundredths of a second.
constexpr std::int64_t most_fresh = 4096;
constexpr std::size_t most_latest = 100'000;

// Which file a name stands for; nothing if there is none.
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

// New steps of all matches are written one behind the other, into the table `fresh`: a commit of
// many is a few pages. In the table `steps`, in the order of matches, each would take a page of its
// own; they are moved there many at a time, after those who wait have
// their answers.
class SqliteStore final : public Store {
public:
    SqliteStore(Database database, std::string file, FileLock lock)
        : lock_(std::move(lock)),
          database_(std::move(database)),
          file_(std::move(file)),
          identity_(file_),
          begin_(database_.get(), "BEGIN IMMEDIATE"),
          commit_(database_.get(), "COMMIT"),
          make_(database_.get(), "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)"),
          list_(database_.get(), "UPDATE matches SET standing = ?, in_lobby = ?, changed = ?,"
                                 " wake = ?, summary = ? WHERE match = ?"),
          keep_(database_.get(), "INSERT INTO fresh VALUES (?, ?, ?)"),
          latest_in_(database_.get(),
                     "SELECT max(coalesce((SELECT max(version) FROM steps WHERE match = ?1), 0),"
                     " coalesce((SELECT max(version) FROM fresh WHERE match = ?1), 0))"),
          read_(database_.get(),
                "SELECT version, body FROM steps WHERE match = ?1 AND version >= ?2 UNION ALL "
                "SELECT version, body FROM fresh WHERE match = ?1 AND version >= ?2 ORDER BY 1"),
          count_fresh_(database_.get(), "SELECT count(*) FROM fresh"),
          move_fresh_(database_.get(), "INSERT INTO steps SELECT match, version, body FROM fresh"
                                       " ORDER BY match, version"),
          drop_fresh_(database_.get(), "DELETE FROM fresh"),
          written_by_others_(database_.get(), "PRAGMA data_version"),
          lobby_(database_.get(), "SELECT match, standing, in_lobby, changed, wake, summary"
                                  " FROM matches WHERE in_lobby = 1 AND standing = ?"
                                  " ORDER BY changed DESC, match LIMIT ?"),
          due_(database_.get(), "SELECT match, standing, in_lobby, changed, wake, summary"
                                " FROM matches WHERE wake > 0 AND wake <= ?"
                                " ORDER BY wake, match LIMIT ?"),
          fresh_(number_of(count_fresh_)) {}

    Result<std::vector<Fate>> write(std::span<const Step> steps) override {
        if (auto error = moved_away()) return *error;
        std::vector<Fate> fates;
        bool done = begin_.run();
        if (done) notice_others();
        for (std::size_t i = 0; done && i < steps.size(); ++i) {
            const auto fate = write(steps[i]);
            done = fate.has_value();
            if (done) fates.push_back(*fate);
        }
        if (done && commit_.run()) return fates;
        return rolled_back();
    }

    std::optional<Error> settle() override {
        if (fresh_ < most_fresh) return std::nullopt;
        const bool done = begin_.run() && move_fresh_.run() && drop_fresh_.run() && commit_.run();
        if (!done) return rolled_back();
        fresh_ = 0;
        return std::nullopt;
    }

    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override {
        std::vector<std::string> bodies;
        read_.bind(match).bind(first);
        const auto error = for_each_row(read_, [&] { bodies.push_back(read_.text(1)); });
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
        if (auto error = moved_away()) return error;
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
    // What is written to a file that has no name any more is lost with the process.
    std::optional<Error> moved_away() const {
        if (FileIdentity(file_) == identity_) return std::nullopt;
        return Error{file_ + " was deleted or replaced while it was in use; expected the file that"
                             " was opened, or a restart of the server"};
    }

    // Nothing if the database failed.
    std::optional<Fate> write(const Step& step) {
        const auto latest = latest_of(step.match);
        if (!latest) return std::nullopt;
        if (step.version != *latest + 1) return Fate::conflict;
        if (!keep_.bind(step.match).bind(step.version).bind(step.body).run()) return std::nullopt;
        if (step.version == 1) {
            CHECK(step.listing.has_value(), step.match);
            if (!bind(make_.bind(step.match), *step.listing).run()) return std::nullopt;
        } else if (step.listing && !bind(list_, *step.listing).bind(step.match).run()) {
            return std::nullopt;
        }
        latest_[step.match] = step.version;
        ++fresh_;
        return Fate::kept;
    }

    // The version of the latest step, 0 if there is none. Nothing if the database failed.
    std::optional<std::int64_t> latest_of(const std::string& match) {
        const auto known = latest_.find(match);
        if (known != latest_.end()) return known->second;
        const std::int64_t found = number_of(latest_in_.bind(match));
        if (found < 0) return std::nullopt;
        if (latest_.size() >= most_latest) latest_.clear();
        return latest_[match] = found;
    }

    // Of a query with one number for an answer; -1 if the database failed.
    static std::int64_t number_of(Statement& query) {
        const std::int64_t found = query.step() == SQLITE_ROW ? query.number(0) : -1;
        query.reset();
        return found;
    }

    // What we know of the latest steps holds as long as nobody else writes.
    void notice_others() {
        const std::int64_t seen = number_of(written_by_others_);
        if (seen != std::exchange(seen_of_others_, seen)) latest_.clear();
    }

    Error rolled_back() {
        Error error = fault();
        sqlite3_exec(database_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
        latest_.clear();
        fresh_ = number_of(count_fresh_);
        return error;
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

    FileLock lock_;
    Database database_;
    std::string file_;
    FileIdentity identity_;
    Statement begin_;
    Statement commit_;
    Statement make_;
    Statement list_;
    Statement keep_;
    Statement latest_in_;
    Statement read_;
    Statement count_fresh_;
    Statement move_fresh_;
    Statement drop_fresh_;
    Statement written_by_others_;
    Statement lobby_;
    Statement due_;
    std::int64_t fresh_; // so many steps, about
    std::unordered_map<std::string, std::int64_t> latest_;
    std::int64_t seen_of_others_ = -1;
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

// One lock for all names of the file. A tool needs none.
Result<FileLock> lock_of(const std::string& file, Use use) {
    if (use == Use::by_a_tool) return FileLock();
    std::error_code failed;
    const auto real = std::filesystem::weakly_canonical(file, failed);
    return FileLock::take((failed ? file : real.string()) + "-lock",
                          file + " is used by another Khepri server; expected a file for this one"
                                 " alone (--database)");
}

} // namespace

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
    // An acknowledged step is on disk: every commit flushes the log.
    if (auto error = execute(opened, file, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"))
        return *error;
    if (auto error = migrate(opened, file)) return *error;
    return std::unique_ptr<Store>(
        std::make_unique<SqliteStore>(std::move(database), file, std::move(*lock)));
}

} // namespace khepri::store
