// Leaderboards (leaderboards.h) in a PostgreSQL database.
#pragma once

#include "store/leaderboards.h"
#include "store/postgres/session.h"

namespace khepri::store {

class PostgresLeaderboards final : public Leaderboards {
public:
    explicit PostgresLeaderboards(PostgresSession& session) : session_(session) {}

    // Servers that enter the last entries at once may exceed `most` by a few.
    Result<std::optional<PlacedEntry>> enter(const LeaderboardKey& key,
                                             const LeaderboardEntry& entry, int most) override;
    Result<Leaderboard> best(const LeaderboardKey& key, int max) override;
    Result<std::int64_t> remove_named(const std::string& name) override;
    Result<std::int64_t> remove_before(std::int64_t day) override;

    // To be prepared by the session.
    static const std::vector<Prepared>& statements();

private:
    Result<Answer> ask(const Prepared& statement, const std::vector<std::string>& parameters);
    Result<std::int64_t> number_removed(const Prepared& statement, const std::string& parameter);

    PostgresSession& session_;
};

} // namespace khepri::store
