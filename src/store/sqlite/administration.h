// Administration (administration.h) of an SQLite file.
#pragma once

#include "store/administration.h"
#include "store/sqlite/repair.h"

namespace khepri::store {

class SqliteAdministration final : public Administration {
public:
    // Both must outlive this.
    SqliteAdministration(SqliteSession& session, SqliteRepair& repair);

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
    std::optional<Error> run(Statement& statement);

    SqliteSession& session_;
    SqliteRepair& repair_;
    Statement before_;
    Statement after_;
    Statement delete_match_;
    Statement delete_events_;
    Statement delete_new_events_;
    Statement delete_lost_events_;
    Statement replace_event_;
    Statement replace_new_event_;
    Statement notes_;
    Statement put_;
    Statement remove_;
};

} // namespace khepri::store
