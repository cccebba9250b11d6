// The tables, in versions that only go forward. Both databases understand the same texts; comments
// that begin with "SQLite:" are for SQLite only.
#pragma once

#include "core/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::store {

// Older databases contain events under names that are no longer read.
inline constexpr int oldest_schema = 3;

// One step to a later version. Several servers share a database while they are upgraded one after
// the other, so a migration only adds: the release before must still be able to work with the
// result.
struct Migration {
    std::string_view sql;
    // The programs that can use a database of this version: those that know this one or a later.
    int usable_by;
};

// schema[0] creates the oldest version in an empty database; schema[n] migrates version
// oldest_schema + n - 1 to the next one.
inline constexpr std::array<Migration, 7> schema{{
    {R"(
CREATE TABLE matches (
    match TEXT PRIMARY KEY NOT NULL,
    phase INTEGER NOT NULL,
    changed BIGINT NOT NULL,
    wake BIGINT NOT NULL
);
CREATE INDEX matches_by_wake ON matches (wake) WHERE wake > 0;
CREATE TABLE events (
    match TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, version)
) /*SQLite: WITHOUT ROWID*/;
/*SQLite:
CREATE TABLE new_events (
    match TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL
);
*/
)",
     3},
    {R"(
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);
)",
     4},
    {R"(
CREATE TABLE pairing (
    match TEXT PRIMARY KEY NOT NULL,
    wanted TEXT NOT NULL,
    missing INTEGER NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT NOT NULL
);
CREATE INDEX pairing_by_wish ON pairing (wanted, since);
CREATE TABLE reservations (
    token TEXT PRIMARY KEY NOT NULL,
    match TEXT NOT NULL,
    at BIGINT NOT NULL
);
)",
     4},
    {R"(
/*SQLite:
CREATE INDEX new_events_by_match ON new_events (match, version);
*/
)",
     4},
    {R"(
CREATE INDEX matches_by_change ON matches (changed, match);
CREATE INDEX matches_by_phase ON matches (phase, changed, match);
CREATE TABLE notes (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
);
)",
     4},
    // Events that a damaged page has cost: what remains of their matches is not all of it.
    {R"(
/*SQLite:
CREATE TABLE lost_events (
    match TEXT NOT NULL,
    version BIGINT NOT NULL
);
CREATE INDEX lost_events_by_match ON lost_events (match, version);
*/
)",
     4},
    {R"(
CREATE TABLE leaderboards (
    game TEXT NOT NULL,
    day BIGINT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    worth BIGINT NOT NULL,
    at BIGINT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (game, day, person)
);
CREATE INDEX leaderboards_by_worth ON leaderboards (game, day, worth);
)",
     4},
}};
inline constexpr int latest_schema = oldest_schema + static_cast<int>(schema.size()) - 1;

// Why a database of this version cannot be used; 0 is an empty one. A later program has noted in
// it which programs can use it.
inline std::optional<Error> schema_error(const std::string& database, std::int64_t version,
                                         std::int64_t usable_by) {
    if (version > latest_schema && usable_by > latest_schema)
        return Error{database + " was written by a later Khepri (schema " +
                     std::to_string(version) + "); this one knows schemas up to " +
                     std::to_string(latest_schema)};
    if (version > 0 && version < oldest_schema)
        return Error{database + " was written by an earlier Khepri (schema " +
                     std::to_string(version) + "); this one needs schema " +
                     std::to_string(oldest_schema) + " or later: expected a new database"};
    return std::nullopt;
}

// The first migration that a database of this version needs.
inline std::size_t first_migration(std::int64_t version) {
    return version == 0 ? 0 : static_cast<std::size_t>(version - oldest_schema + 1);
}

} // namespace khepri::store
