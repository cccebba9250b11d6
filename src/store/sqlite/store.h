// The store in an SQLite file. A damaged page of the file costs the matches whose events are on it,
// not the others: every query reads only the pages of its own match, what cannot be written or
// moved together is written or moved match by match, and pages that everyone needs are repaired.
#pragma once

#include "store/sqlite/administration.h"
#include "store/sqlite/events.h"
#include "store/sqlite/file_lock.h"
#include "store/sqlite/leaderboards.h"
#include "store/sqlite/pairing.h"
#include "store/sqlite/repair.h"

namespace khepri::store {

class SqliteStore final : public Store {
public:
    // The tables are there.
    SqliteStore(Database database, std::string file, FileLock lock,
                SqliteRepair::OnRepaired on_repaired);

    Result<std::vector<WriteResult>> write(std::span<const Event> events) override;
    std::optional<Error> run_maintenance() override;
    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override;
    Result<std::vector<std::string>> due(std::int64_t now, int max) override;
    Result<std::vector<std::string>> claim_due(std::int64_t now, std::int64_t again,
                                               int max) override;
    Result<std::vector<std::string>> changed(std::span<const MatchVersion> known) override;
    Result<std::optional<Reservation>> reserve_pair(const PairingWish& wish,
                                                    const Event* fresh) override;
    std::optional<Error> cancel_pair(const std::string& token, const std::string& match) override;
    std::optional<Error> keep_waiting(std::span<const std::string> matches,
                                      std::int64_t until) override;
    Result<std::string> secret(const std::string& name, const std::string& fresh) override;
    Administration& administration() override;
    Leaderboards& leaderboards() override { return leaderboards_; }
    std::optional<Error> probe() override;
    std::optional<Error> back_up(const std::string& file) override;

private:
    Result<std::vector<WriteResult>> write_together(std::span<const Event> events);
    Result<std::vector<WriteResult>> write_around_damage(std::span<const Event> events);
    Result<std::optional<Reservation>> reserve(const PairingWish& wish, const Event* fresh);
    Error roll_back();

    FileLock lock_;
    SqliteSession session_;
    SqliteRepair repair_;
    SqliteEvents events_;
    Statement due_;
    Statement claim_;
    Statement insert_secret_;
    Statement read_secret_;
    SqlitePairing pairing_;
    SqliteAdministration administration_;
    SqliteLeaderboards leaderboards_;
    std::size_t written_ = 0; // events of the latest batch before one that failed, or all
};

} // namespace khepri::store
