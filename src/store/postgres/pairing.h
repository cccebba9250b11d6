// The part of the PostgreSQL store that finds pairs.
#pragma once

#include "store/pairing_times.h"
#include "store/postgres/session.h"

#include <array>

namespace khepri::store::pairing {

// Requests with the same wish come one after the other, so two who come at once find each other.
inline constexpr Prepared lock{"pairing_lock",
                               "SELECT pg_advisory_xact_lock(7254003, hashtext($1))"};
inline constexpr Prepared forget{"pairing_forget",
                                 "WITH old AS (DELETE FROM reservations WHERE at < $1)"
                                 " DELETE FROM pairing WHERE until < $1"};
inline constexpr Prepared reserved{"pairing_reserved",
                                   "SELECT match FROM reservations WHERE token = $1"};
inline constexpr Prepared join{
    "pairing_join",
    "WITH joined AS (UPDATE pairing SET missing = missing - 1 WHERE match ="
    " (SELECT match FROM pairing WHERE wanted = $2 AND until > $3::bigint AND missing > 0"
    " ORDER BY since, match LIMIT 1) RETURNING match)"
    " INSERT INTO reservations SELECT $1, match, $3::bigint FROM joined RETURNING match"};
inline constexpr Prepared add{"pairing_add",
                              "WITH added AS (INSERT INTO pairing VALUES ($1, $2, $3, $4, $5))"
                              " INSERT INTO reservations VALUES ($6, $1, $4)"};
inline constexpr Prepared cancel{"pairing_cancel",
                                 "WITH gone AS (DELETE FROM reservations WHERE token = $1)"
                                 " UPDATE pairing SET missing = 0 WHERE match = $2"};
inline constexpr Prepared keep{"pairing_keep",
                               "UPDATE pairing SET until = $2 WHERE match = ANY ($1::text[])"};
inline constexpr std::array all{lock, forget, reserved, join, add, cancel, keep};

} // namespace khepri::store::pairing
