#include "store/sqlite/leaderboards.h"

#include <utility>

namespace khepri::store {

SqliteLeaderboards::SqliteLeaderboards(SqliteSession& session, SqliteRepair& repair)
    : session_(session),
      repair_(repair),
      insert_(session.database(),
              "INSERT INTO leaderboards SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*)"
              " FROM leaderboards WHERE game = ?1 AND day = ?2) < ?8 ON CONFLICT DO NOTHING"),
      find_(session.database(), "SELECT person, name, worth, at, result FROM leaderboards"
                                " WHERE game = ? AND day = ? AND person = ?"),
      count_(session.database(), "SELECT count(*) FROM leaderboards WHERE game = ? AND day = ?"),
      better_(session.database(), "SELECT count(*) FROM leaderboards WHERE game = ? AND day = ?"
                                  " AND (-worth, at, person) < (-?, ?, ?)"),
      best_(session.database(), "SELECT person, name, worth, at, result FROM leaderboards"
                                " WHERE game = ? AND day = ?"
                                " ORDER BY worth DESC, at, person LIMIT ?"),
      remove_named_(session.database(), "DELETE FROM leaderboards WHERE name = ?"),
      remove_before_(session.database(), "DELETE FROM leaderboards WHERE day < ?") {}

Result<std::optional<PlacedEntry>>
SqliteLeaderboards::enter(const LeaderboardKey& key, const LeaderboardEntry& entry, int most) {
    if (auto error = session_.moved_away()) return *error;
    return repair_.attempt([&]() -> Result<std::optional<PlacedEntry>> {
        if (!session_.begin()) return session_.roll_back();
        auto placed = entered(key, entry, most);
        if (placed && session_.commit()) return placed;
        return session_.roll_back();
    });
}

Result<std::optional<PlacedEntry>>
SqliteLeaderboards::entered(const LeaderboardKey& key, const LeaderboardEntry& entry, int most) {
    insert_.bind(key.game).bind(key.day).bind(entry.person).bind(entry.name);
    if (!insert_.bind(entry.worth).bind(entry.at).bind(entry.result).bind(most).run())
        return session_.fault();
    const bool is_new = sqlite3_changes(session_.database()) > 0;
    auto found = entries(find_.bind(key.game).bind(key.day).bind(entry.person));
    if (!found) return Error{found.error()};
    if (found->empty()) return std::optional<PlacedEntry>();
    PlacedEntry placed{std::move(found->front()), 0, 0, is_new};
    const LeaderboardEntry& own = placed.entry;
    better_.bind(key.game).bind(key.day).bind(own.worth).bind(own.at).bind(own.person);
    const std::int64_t better = better_.only_number();
    const auto all = count(key);
    if (better < 0) return session_.fault();
    if (!all) return Error{all.error()};
    placed.place = better + 1;
    placed.count = *all;
    return std::optional(std::move(placed));
}

Result<Leaderboard> SqliteLeaderboards::best(const LeaderboardKey& key, int max) {
    return repair_.attempt([&]() -> Result<Leaderboard> {
        const auto all = count(key);
        if (!all) return Error{all.error()};
        auto found = entries(best_.bind(key.game).bind(key.day).bind(max));
        if (!found) return Error{found.error()};
        return Leaderboard{*all, std::move(*found)};
    });
}

Result<std::int64_t> SqliteLeaderboards::remove_named(const std::string& name) {
    return repair_.attempt([&] { return number_removed(remove_named_.bind(name)); });
}

Result<std::int64_t> SqliteLeaderboards::remove_before(std::int64_t day) {
    return repair_.attempt([&] { return number_removed(remove_before_.bind(day)); });
}

Result<std::int64_t> SqliteLeaderboards::count(const LeaderboardKey& key) {
    const std::int64_t number = count_.bind(key.game).bind(key.day).only_number();
    if (number < 0) return session_.fault();
    return number;
}

Result<std::vector<LeaderboardEntry>> SqliteLeaderboards::entries(Statement& query) {
    std::vector<LeaderboardEntry> found;
    int result = query.step();
    for (; result == SQLITE_ROW; result = query.step())
        found.push_back(
            {query.text(0), query.text(1), query.number(2), query.number(3), query.text(4)});
    std::optional<Error> error;
    if (result != SQLITE_DONE) error = session_.fault();
    query.reset();
    if (error) return *error;
    return found;
}

Result<std::int64_t> SqliteLeaderboards::number_removed(Statement& statement) {
    if (!statement.run()) return session_.fault();
    return std::int64_t{sqlite3_changes(session_.database())};
}

} // namespace khepri::store
