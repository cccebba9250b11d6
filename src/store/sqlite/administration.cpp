#include "store/sqlite/administration.h"

namespace khepri::store {

SqliteAdministration::SqliteAdministration(SqliteSession& session, SqliteRepair& repair)
    : session_(session),
      repair_(repair),
      before_(session.database(),
              "SELECT match, phase, changed FROM matches WHERE (changed, match) < (?, ?)"
              " ORDER BY changed DESC, match DESC LIMIT ?"),
      after_(session.database(), "SELECT match, phase, changed FROM matches WHERE phase = ?"
                                 " AND (changed, match) > (?, ?) AND changed < ?"
                                 " ORDER BY changed, match LIMIT ?"),
      delete_match_(session.database(), "DELETE FROM matches WHERE match = ?"),
      delete_events_(session.database(), "DELETE FROM events WHERE match = ?"),
      delete_new_events_(session.database(), "DELETE FROM new_events WHERE match = ?"),
      delete_lost_events_(session.database(), "DELETE FROM lost_events WHERE match = ?"),
      replace_event_(session.database(),
                     "UPDATE events SET body = ? WHERE match = ? AND version = ?"),
      replace_new_event_(session.database(),
                         "UPDATE new_events SET body = ? WHERE match = ? AND version = ?"),
      notes_(session.database(), "SELECT id, body FROM notes WHERE kind = ? ORDER BY id"),
      put_(session.database(), "INSERT INTO notes VALUES (?, ?, ?)"
                               " ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"),
      remove_(session.database(), "DELETE FROM notes WHERE kind = ? AND id = ?") {}

Result<std::vector<ListedMatch>> SqliteAdministration::matches_before(const ListPosition& position,
                                                                      int max) {
    return repair_.attempt(
        [&] { return listed(before_.bind(position.changed).bind(position.match).bind(max)); });
}

Result<std::vector<ListedMatch>> SqliteAdministration::matches_after(MatchPhase phase,
                                                                     const ListPosition& position,
                                                                     std::int64_t changed_before,
                                                                     int max) {
    return repair_.attempt([&] {
        return listed(after_.bind(static_cast<std::int64_t>(phase))
                          .bind(position.changed)
                          .bind(position.match)
                          .bind(changed_before)
                          .bind(max));
    });
}

std::optional<Error> SqliteAdministration::delete_match(const std::string& match) {
    return repair_.attempt([&]() -> std::optional<Error> {
        bool done = session_.begin();
        for (Statement* const statement :
             {&delete_match_, &delete_events_, &delete_new_events_, &delete_lost_events_})
            done = done && statement->bind(match).run();
        if (done && session_.commit()) return std::nullopt;
        return session_.roll_back();
    });
}

std::optional<Error> SqliteAdministration::replace(const std::string& match,
                                                   std::span<const ReplacedEvent> events) {
    return repair_.attempt([&]() -> std::optional<Error> {
        bool done = session_.begin();
        for (const ReplacedEvent& event : events)
            for (Statement* const statement : {&replace_event_, &replace_new_event_})
                done = done && statement->bind(event.body).bind(match).bind(event.version).run();
        if (done && session_.commit()) return std::nullopt;
        return session_.roll_back();
    });
}

Result<std::vector<Note>> SqliteAdministration::notes(const std::string& kind) {
    return repair_.attempt([&]() -> Result<std::vector<Note>> {
        std::vector<Note> found;
        int result = notes_.bind(kind).step();
        for (; result == SQLITE_ROW; result = notes_.step())
            found.push_back({kind, notes_.text(0), notes_.text(1)});
        std::optional<Error> error;
        if (result != SQLITE_DONE) error = session_.fault();
        notes_.reset();
        if (error) return *error;
        return found;
    });
}

std::optional<Error> SqliteAdministration::put(const Note& note) {
    return repair_.attempt([&] { return run(put_.bind(note.kind).bind(note.id).bind(note.body)); });
}

std::optional<Error> SqliteAdministration::remove_note(const std::string& kind,
                                                       const std::string& id) {
    return repair_.attempt([&] { return run(remove_.bind(kind).bind(id)); });
}

Result<std::vector<ListedMatch>> SqliteAdministration::listed(Statement& statement) {
    std::vector<ListedMatch> found;
    int result = statement.step();
    for (; result == SQLITE_ROW; result = statement.step())
        found.push_back(
            {statement.text(0), static_cast<MatchPhase>(statement.number(1)), statement.number(2)});
    std::optional<Error> error;
    if (result != SQLITE_DONE) error = session_.fault();
    statement.reset();
    if (error) return *error;
    return found;
}

std::optional<Error> SqliteAdministration::run(Statement& statement) {
    if (statement.run()) return std::nullopt;
    return session_.fault();
}

} // namespace khepri::store
