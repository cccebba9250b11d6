// Leaderboards (leaderboards.h) in an SQLite file.
#pragma once

#include "store/leaderboards.h"
#include "store/sqlite/repair.h"

namespace khepri::store {

class SqliteLeaderboards final : public Leaderboards {
public:
    // Both must outlive this.
    SqliteLeaderboards(SqliteSession& session, SqliteRepair& repair);

    Result<std::optional<PlacedEntry>> enter(const LeaderboardKey& key,
                                             const LeaderboardEntry& entry, int most) override;
    Result<Leaderboard> best(const LeaderboardKey& key, int max) override;
    Result<std::int64_t> remove_named(const std::string& name) override;
    Result<std::int64_t> remove_before(std::int64_t day) override;

private:
    Result<std::optional<PlacedEntry>> entered(const LeaderboardKey& key,
                                               const LeaderboardEntry& entry, int most);
    Result<std::int64_t> count(const LeaderboardKey& key);
    Result<std::vector<LeaderboardEntry>> entries(Statement& query);
    Result<std::int64_t> number_removed(Statement& statement);

    SqliteSession& session_;
    SqliteRepair& repair_;
    Statement insert_;
    Statement find_;
    Statement count_;
    Statement better_;
    Statement best_;
    Statement remove_named_;
    Statement remove_before_;
};

} // namespace khepri::store
