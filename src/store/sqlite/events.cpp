#include "store/sqlite/events.h"

#include "core/check.h"

#include <utility>

namespace khepri::store {
namespace {

// New events are moved once there are this many: enough that a match has several of them on one
// page, few enough that moving them takes some hundredths of a second.
constexpr std::int64_t max_new_events = 4096;
constexpr std::size_t max_latest = 100'000;

Statement& bind(Statement& statement, const MatchEntry& entry) {
    return statement.bind(static_cast<std::int64_t>(entry.phase))
        .bind(entry.changed)
        .bind(entry.wake);
}

} // namespace

SqliteEvents::SqliteEvents(SqliteSession& session)
    : session_(session),
      insert_match_(session.database(), "INSERT INTO matches VALUES (?, ?, ?, ?)"),
      update_match_(session.database(),
                    "UPDATE matches SET phase = ?, changed = ?, wake = ? WHERE match = ?"),
      insert_event_(session.database(), "INSERT INTO new_events VALUES (?, ?, ?)"),
      latest_in_(session.database(),
                 "SELECT max(coalesce((SELECT max(version) FROM events WHERE match = ?1), 0),"
                 " coalesce((SELECT max(version) FROM new_events WHERE match = ?1), 0))"),
      lost_(session.database(),
            "SELECT coalesce(min(version), 0) FROM lost_events WHERE match = ?"),
      read_(session.database(),
            "SELECT version, body FROM events WHERE match = ?1 AND version >= ?2 UNION ALL "
            "SELECT version, body FROM new_events INDEXED BY new_events_by_match"
            " WHERE match = ?1 AND version >= ?2 ORDER BY 1"),
      count_new_(session.database(), "SELECT count(*) FROM new_events"),
      move_new_(session.database(), "INSERT INTO events SELECT match, version, body FROM new_events"
                                    " INDEXED BY new_events_by_match ORDER BY match, version"),
      delete_new_(session.database(), "DELETE FROM new_events"),
      matches_with_new_(session.database(), "SELECT DISTINCT match FROM new_events ORDER BY 1"),
      move_match_(session.database(), "INSERT INTO events SELECT match, version, body"
                                      " FROM new_events INDEXED BY new_events_by_match"
                                      " WHERE match = ? ORDER BY version"),
      delete_match_new_(session.database(), "DELETE FROM new_events WHERE match = ?"),
      written_by_others_(session.database(), "PRAGMA data_version"),
      new_events_(count_new_.only_number()) {}

std::optional<WriteResult> SqliteEvents::write(const Event& event) {
    if (unreadable_.contains(event.match)) return WriteResult::unreadable;
    const auto latest = latest_of(event.match);
    if (!latest) return std::nullopt;
    if (unreadable_.contains(event.match)) return WriteResult::unreadable;
    if (event.version != *latest + 1) return WriteResult::conflict;
    if (!insert_event_.bind(event.match).bind(event.version).bind(event.body).run())
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

// The version of the latest event, 0 if there is none. Nothing if the database failed.
std::optional<std::int64_t> SqliteEvents::latest_of(const std::string& match) {
    const auto known = latest_.find(match);
    if (known != latest_.end()) return known->second;
    const std::int64_t found = latest_in_.bind(match).only_number();
    const std::int64_t lost = found < 0 ? -1 : lost_.bind(match).only_number();
    if (lost < 0) return std::nullopt;
    if (lost > 0) refuse(match);
    if (latest_.size() >= max_latest) latest_.clear();
    return latest_[match] = found;
}

Result<std::vector<std::string>> SqliteEvents::read(const std::string& match, std::int64_t first) {
    const std::int64_t lost = lost_.bind(match).only_number();
    if (lost < 0) return session_.fault();
    if (lost > 0) return missing(match, lost);
    std::vector<std::string> bodies;
    std::optional<Error> error;
    int result = read_.bind(match).bind(first).step();
    for (; result == SQLITE_ROW && !error; result = read_.step()) {
        const std::int64_t next = first + static_cast<std::int64_t>(bodies.size());
        if (read_.number(0) != next) error = missing(match, next);
        bodies.push_back(read_.text(1));
    }
    if (result != SQLITE_DONE && !error) error = session_.fault();
    read_.reset();
    if (error) return *error;
    return bodies;
}

Error SqliteEvents::missing(const std::string& match, std::int64_t version) const {
    return {session_.file() + ": event " + std::to_string(version) + " of match " + match +
            " is missing"};
}

Result<std::vector<std::string>> SqliteEvents::changed(std::span<const MatchVersion> known) {
    std::vector<std::string> changed;
    for (const MatchVersion& one : known) {
        const std::int64_t latest = latest_in_.bind(one.match).only_number();
        if (latest < 0) return session_.fault();
        if (latest > one.version) changed.push_back(one.match);
    }
    return changed;
}

bool SqliteEvents::has_many_new() const { return new_events_ >= max_new_events; }

std::optional<Error> SqliteEvents::move_new() {
    if (session_.begin() && move_new_.run() && delete_new_.run() && session_.commit()) {
        new_events_ = 0;
        return std::nullopt;
    }
    Error error = session_.roll_back();
    forget_versions();
    return error;
}

void SqliteEvents::move_match_by_match() {
    const auto matches = session_.texts(matches_with_new_);
    for (std::size_t i = 0; matches && i < matches->size(); ++i)
        if (!session_.begin() || !move_match_.bind((*matches)[i]).run() ||
            !delete_match_new_.bind((*matches)[i]).run() || !session_.commit())
            session_.roll_back();
    forget_versions();
    new_events_ = 0;
}

void SqliteEvents::notice_others() {
    const std::int64_t seen = written_by_others_.only_number();
    if (seen != std::exchange(seen_of_others_, seen)) forget_versions();
}

void SqliteEvents::forget_versions() {
    latest_.clear();
    // A damaged page cannot be counted: then the estimate stays.
    if (const std::int64_t counted = count_new_.only_number(); counted >= 0) new_events_ = counted;
}

void SqliteEvents::refuse(const std::string& match) {
    if (unreadable_.size() >= max_latest) unreadable_.clear();
    unreadable_.insert(match);
}

} // namespace khepri::store
