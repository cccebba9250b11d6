#include "store/postgres/leaderboards.h"

#include <cstdlib>
#include <utility>

namespace khepri::store {
namespace {

constexpr Prepared enter_result{
    "enter_result",
    "INSERT INTO leaderboards SELECT $1, $2::bigint, $3, $4, $5::bigint, $6::bigint, $7 WHERE"
    " (SELECT count(*) FROM leaderboards WHERE game = $1 AND day = $2::bigint) < $8::bigint"
    " ON CONFLICT DO NOTHING"};
// Two more columns: the place and the number of all.
constexpr Prepared find_result{
    "find_result",
    "SELECT own.person, own.name, own.worth, own.at, own.result, 1 + count(*) FILTER (WHERE"
    " (-other.worth, other.at, other.person COLLATE \"C\") < (-own.worth, own.at, own.person)),"
    " count(*) FROM leaderboards own JOIN leaderboards other USING (game, day)"
    " WHERE game = $1 AND day = $2 AND own.person = $3"
    " GROUP BY own.person, own.name, own.worth, own.at, own.result"};
constexpr Prepared count_results{"count_results",
                                 "SELECT count(*) FROM leaderboards WHERE game = $1 AND day = $2"};
constexpr Prepared best_results{
    "best_results", "SELECT person, name, worth, at, result FROM leaderboards WHERE game = $1"
                    " AND day = $2 ORDER BY worth DESC, at, person COLLATE \"C\" LIMIT $3"};
constexpr Prepared delete_results{"delete_results", "DELETE FROM leaderboards WHERE name = $1"};
constexpr Prepared delete_old_results{"delete_old_results",
                                      "DELETE FROM leaderboards WHERE day < $1"};

LeaderboardEntry entry_of(const Answer& answer, int row) {
    return {text(answer, row, 0), text(answer, row, 1), number(answer, row, 2),
            number(answer, row, 3), text(answer, row, 4)};
}

std::int64_t rows_changed(const Answer& answer) {
    return std::strtoll(PQcmdTuples(answer.get()), nullptr, 10);
}

} // namespace

const std::vector<Prepared>& PostgresLeaderboards::statements() {
    static const std::vector<Prepared> all{enter_result, find_result,    count_results,
                                           best_results, delete_results, delete_old_results};
    return all;
}

Result<std::optional<PlacedEntry>>
PostgresLeaderboards::enter(const LeaderboardKey& key, const LeaderboardEntry& entry, int most) {
    const std::string day = std::to_string(key.day);
    const auto inserted =
        ask(enter_result, {key.game, day, entry.person, entry.name, std::to_string(entry.worth),
                           std::to_string(entry.at), entry.result, std::to_string(most)});
    if (!inserted) return Error{inserted.error()};
    const auto found = ask(find_result, {key.game, day, entry.person});
    if (!found) return Error{found.error()};
    if (PQntuples(found->get()) == 0) return std::optional<PlacedEntry>();
    return std::optional(PlacedEntry{entry_of(*found, 0), number(*found, 0, 5),
                                     number(*found, 0, 6), rows_changed(*inserted) > 0});
}

Result<Leaderboard> PostgresLeaderboards::best(const LeaderboardKey& key, int max) {
    const std::string day = std::to_string(key.day);
    const auto all = ask(count_results, {key.game, day});
    if (!all) return Error{all.error()};
    const auto found = ask(best_results, {key.game, day, std::to_string(max)});
    if (!found) return Error{found.error()};
    Leaderboard board{number(*all, 0, 0), {}};
    for (int row = 0; row < PQntuples(found->get()); ++row)
        board.best.push_back(entry_of(*found, row));
    return board;
}

Result<std::int64_t> PostgresLeaderboards::remove_named(const std::string& name) {
    return number_removed(delete_results, name);
}

Result<std::int64_t> PostgresLeaderboards::remove_before(std::int64_t day) {
    return number_removed(delete_old_results, std::to_string(day));
}

Result<Answer> PostgresLeaderboards::ask(const Prepared& statement,
                                         const std::vector<std::string>& parameters) {
    if (auto error = session_.open()) return *error;
    return session_.execute(statement, parameters);
}

Result<std::int64_t> PostgresLeaderboards::number_removed(const Prepared& statement,
                                                          const std::string& parameter) {
    const auto answer = ask(statement, {parameter});
    if (!answer) return Error{answer.error()};
    return rows_changed(*answer);
}

} // namespace khepri::store
