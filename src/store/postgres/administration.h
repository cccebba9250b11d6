// Administration (administration.h) of a PostgreSQL database.
#pragma once

#include "store/administration.h"
#include "store/postgres/session.h"

namespace khepri::store {

class PostgresAdministration final : public Administration {
public:
    explicit PostgresAdministration(PostgresSession& session) : session_(session) {}

    Result<std::vector<ListedMatch>> matches_before(const ListPosition& position, int max) override;
    Result<std::vector<ListedMatch>> matches_after(MatchPhase phase, const ListPosition& position,
                                                   std::int64_t changed_before, int max) override;
    std::optional<Error> delete_match(const std::string& match) override;
    std::optional<Error> replace(const std::string& match,
                                 std::span<const ReplacedEvent> events) override;
    Result<std::vector<Note>> notes(const std::string& kind) override;
    std::optional<Error> put(const Note& note) override;
    std::optional<Error> remove_note(const std::string& kind, const std::string& id) override;

    // To be prepared by the session.
    static const std::vector<Prepared>& statements();

private:
    Result<Answer> ask(const Prepared& statement, const std::vector<std::string>& parameters);
    std::optional<Error> run(const Prepared& statement, const std::vector<std::string>& parameters);
    static Result<std::vector<ListedMatch>> listed(const Result<Answer>& answer);

    PostgresSession& session_;
};

} // namespace khepri::store
