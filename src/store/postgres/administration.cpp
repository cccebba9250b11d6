#include "store/postgres/administration.h"

namespace khepri::store {
namespace {

constexpr Prepared list_before{"list_before",
                               "SELECT match, phase, changed FROM matches WHERE (changed, match) <"
                               " ($1::bigint, $2) ORDER BY changed DESC, match DESC LIMIT $3"};
constexpr Prepared list_after{
    "list_after", "SELECT match, phase, changed FROM matches WHERE phase = $1 AND (changed, match)"
                  " > ($2::bigint, $3) AND changed < $4 ORDER BY changed, match LIMIT $5"};
constexpr Prepared delete_all{"delete_all", "WITH gone AS (DELETE FROM events WHERE match = $1)"
                                            " DELETE FROM matches WHERE match = $1"};
constexpr Prepared replace_event{
    "replace_event", "UPDATE events SET body = $3 WHERE match = $1 AND version = $2::bigint"};
constexpr Prepared list_notes{
    "list_notes", "SELECT id, body FROM notes WHERE kind = $1 ORDER BY id COLLATE \"C\""};
constexpr Prepared put_note{"put_note",
                            "INSERT INTO notes VALUES ($1, $2, $3)"
                            " ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body"};
constexpr Prepared delete_note{"delete_note", "DELETE FROM notes WHERE kind = $1 AND id = $2"};

} // namespace

const std::vector<Prepared>& PostgresAdministration::statements() {
    static const std::vector<Prepared> all{list_before, list_after, delete_all, replace_event,
                                           list_notes,  put_note,   delete_note};
    return all;
}

Result<std::vector<ListedMatch>>
PostgresAdministration::matches_before(const ListPosition& position, int max) {
    return listed(
        ask(list_before, {std::to_string(position.changed), position.match, std::to_string(max)}));
}

Result<std::vector<ListedMatch>> PostgresAdministration::matches_after(MatchPhase phase,
                                                                       const ListPosition& position,
                                                                       std::int64_t changed_before,
                                                                       int max) {
    return listed(
        ask(list_after, {std::to_string(static_cast<int>(phase)), std::to_string(position.changed),
                         position.match, std::to_string(changed_before), std::to_string(max)}));
}

std::optional<Error> PostgresAdministration::delete_match(const std::string& match) {
    return run(delete_all, {match});
}

std::optional<Error> PostgresAdministration::replace(const std::string& match,
                                                     std::span<const ReplacedEvent> events) {
    if (auto error = session_.open()) return error;
    session_.begin_pipeline();
    session_.send("BEGIN");
    for (const ReplacedEvent& event : events)
        session_.send(replace_event, {match, std::to_string(event.version), event.body});
    session_.send("COMMIT");
    const auto answers = session_.end_pipeline();
    if (!answers) return Error{answers.error()};
    return std::nullopt;
}

Result<std::vector<Note>> PostgresAdministration::notes(const std::string& kind) {
    const auto answer = ask(list_notes, {kind});
    if (!answer) return Error{answer.error()};
    std::vector<Note> found;
    for (int row = 0; row < PQntuples(answer->get()); ++row)
        found.push_back({kind, text(*answer, row, 0), text(*answer, row, 1)});
    return found;
}

std::optional<Error> PostgresAdministration::put(const Note& note) {
    return run(put_note, {note.kind, note.id, note.body});
}

std::optional<Error> PostgresAdministration::remove_note(const std::string& kind,
                                                         const std::string& id) {
    return run(delete_note, {kind, id});
}

Result<Answer> PostgresAdministration::ask(const Prepared& statement,
                                           const std::vector<std::string>& parameters) {
    if (auto error = session_.open()) return *error;
    return session_.execute(statement, parameters);
}

std::optional<Error> PostgresAdministration::run(const Prepared& statement,
                                                 const std::vector<std::string>& parameters) {
    const auto answer = ask(statement, parameters);
    if (!answer) return Error{answer.error()};
    return std::nullopt;
}

Result<std::vector<ListedMatch>> PostgresAdministration::listed(const Result<Answer>& answer) {
    if (!answer) return Error{answer.error()};
    std::vector<ListedMatch> found;
    for (int row = 0; row < PQntuples(answer->get()); ++row)
        found.push_back({text(*answer, row, 0), static_cast<MatchPhase>(number(*answer, row, 1)),
                         number(*answer, row, 2)});
    return found;
}

} // namespace khepri::store
