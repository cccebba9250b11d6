#include "store/sqlite/administration.h"

namespace khepri::store {

SqliteAdministration::SqliteAdministration(sqlite3* database, const std::string& file)
    : database_(database),
      file_(file),
      begin_(database, "BEGIN IMMEDIATE"),
      commit_(database, "COMMIT"),
      before_(database, "SELECT match, phase, changed FROM matches WHERE (changed, match) < (?, ?)"
                        " ORDER BY changed DESC, match DESC LIMIT ?"),
      after_(database, "SELECT match, phase, changed FROM matches WHERE phase = ?"
                       " AND (changed, match) > (?, ?) AND changed < ?"
                       " ORDER BY changed, match LIMIT ?"),
      delete_match_(database, "DELETE FROM matches WHERE match = ?"),
      delete_events_(database, "DELETE FROM events WHERE match = ?"),
      delete_new_events_(database, "DELETE FROM new_events WHERE match = ?"),
      replace_event_(database, "UPDATE events SET body = ? WHERE match = ? AND version = ?"),
      replace_new_event_(database,
                         "UPDATE new_events SET body = ? WHERE match = ? AND version = ?"),
      notes_(database, "SELECT id, body FROM notes WHERE kind = ? ORDER BY id"),
      put_(database, "INSERT INTO notes VALUES (?, ?, ?)"
                     " ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"),
      remove_(database, "DELETE FROM notes WHERE kind = ? AND id = ?") {}

Result<std::vector<ListedMatch>> SqliteAdministration::matches_before(const ListPosition& position,
                                                                      int max) {
    return listed(before_.bind(position.changed).bind(position.match).bind(max));
}

Result<std::vector<ListedMatch>> SqliteAdministration::matches_after(MatchPhase phase,
                                                                     const ListPosition& position,
                                                                     std::int64_t changed_before,
                                                                     int max) {
    return listed(after_.bind(static_cast<std::int64_t>(phase))
                      .bind(position.changed)
                      .bind(position.match)
                      .bind(changed_before)
                      .bind(max));
}

std::optional<Error> SqliteAdministration::delete_match(const std::string& match) {
    return result_of(begin_.run() && delete_match_.bind(match).run() &&
                     delete_events_.bind(match).run() && delete_new_events_.bind(match).run() &&
                     commit_.run());
}

std::optional<Error> SqliteAdministration::replace(const std::string& match,
                                                   std::span<const ReplacedEvent> events) {
    bool done = begin_.run();
    for (std::size_t i = 0; done && i < events.size(); ++i)
        for (Statement* const statement : {&replace_event_, &replace_new_event_})
            done =
                done && statement->bind(events[i].body).bind(match).bind(events[i].version).run();
    return result_of(done && commit_.run());
}

Result<std::vector<Note>> SqliteAdministration::notes(const std::string& kind) {
    std::vector<Note> found;
    int result = notes_.bind(kind).step();
    for (; result == SQLITE_ROW; result = notes_.step())
        found.push_back({kind, notes_.text(0), notes_.text(1)});
    std::optional<Error> error;
    if (result != SQLITE_DONE) error = fault();
    notes_.reset();
    if (error) return *error;
    return found;
}

std::optional<Error> SqliteAdministration::put(const Note& note) {
    if (put_.bind(note.kind).bind(note.id).bind(note.body).run()) return std::nullopt;
    return fault();
}

std::optional<Error> SqliteAdministration::remove_note(const std::string& kind,
                                                       const std::string& id) {
    if (remove_.bind(kind).bind(id).run()) return std::nullopt;
    return fault();
}

Result<std::vector<ListedMatch>> SqliteAdministration::listed(Statement& statement) {
    std::vector<ListedMatch> found;
    int result = statement.step();
    for (; result == SQLITE_ROW; result = statement.step())
        found.push_back(
            {statement.text(0), static_cast<MatchPhase>(statement.number(1)), statement.number(2)});
    std::optional<Error> error;
    if (result != SQLITE_DONE) error = fault();
    statement.reset();
    if (error) return *error;
    return found;
}

std::optional<Error> SqliteAdministration::result_of(bool done) {
    if (done) return std::nullopt;
    Error error = fault();
    sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
    return error;
}

} // namespace khepri::store
