// The tables, in versions that only go forward. Both databases understand the same texts; what
// stands in a comment that begins with "SQLite:" is for SQLite alone.
#pragma once

#include <array>
#include <string_view>

namespace khepri::store {

// schema[n] brings version n to version n + 1.
inline constexpr std::array<std::string_view, 2> schema{{
    R"(
CREATE TABLE matches (
    match TEXT PRIMARY KEY NOT NULL,
    standing INTEGER NOT NULL,
    in_lobby INTEGER NOT NULL,
    changed BIGINT NOT NULL,
    wake BIGINT NOT NULL,
    summary TEXT NOT NULL
);
CREATE INDEX matches_in_lobby ON matches (standing, changed) WHERE in_lobby = 1;
CREATE INDEX matches_by_wake ON matches (wake) WHERE wake > 0;
CREATE TABLE steps (
    match TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (match, version)
) /*SQLite: WITHOUT ROWID*/;
)",
    R"(
/*SQLite:
CREATE TABLE fresh (
    match TEXT NOT NULL,
    version BIGINT NOT NULL,
    body TEXT NOT NULL
);
*/
)",
}};

} // namespace khepri::store
