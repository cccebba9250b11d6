// Administration (administration.h) of an SQLite file.
#pragma once

#include "store/administration.h"
#include "store/sqlite/statement.h"

namespace khepri::store {

class SqliteAdministration final : public Administration {
public:
    // The database and the name of its file for messages must outlive this.
    SqliteAdministration(sqlite3* database, const std::string& file);

    Result<std::vector<ListedMatch>> matches_before(const ListPosition& position, int max) override;
    Result<std::vector<ListedMatch>> matches_after(MatchPhase phase, const ListPosition& position,
                                                   std::int64_t changed_before, int max) override;
    std::optional<Error> delete_match(const std::string& match) override;
    std::optional<Error> replace(const std::string& match,
                                 std::span<const ReplacedEvent> events) override;
    Result<std::vector<Note>> notes(const std::string& kind) override;
    std::optional<Error> put(const Note& note) override;
    std::optional<Error> remove_note(const std::string& kind, const std::string& id) override;

private:
    Result<std::vector<ListedMatch>> listed(Statement& statement);
    std::optional<Error> result_of(bool done);
    Error fault() const { return {file_ + ": " + sqlite3_errmsg(database_)}; }

    sqlite3* database_;
    const std::string& file_;
    Statement begin_;
    Statement commit_;
    Statement before_;
    Statement after_;
    Statement delete_match_;
    Statement delete_events_;
    Statement delete_new_events_;
    Statement replace_event_;
    Statement replace_new_event_;
    Statement notes_;
    Statement put_;
    Statement remove_;
};

} // namespace khepri::store
