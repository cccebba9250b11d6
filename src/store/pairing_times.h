// How long matches for pairing wait, and how long reservations of seats are kept. Milliseconds.
#pragma once

#include <cstdint>

namespace khepri::store {

// After a seat was reserved, its person has this long to connect.
inline constexpr std::int64_t time_to_connect = 30'000;
// Repeated requests come soon; nothing of pairing is read later.
inline constexpr std::int64_t keep_reservations = 3'600'000;

} // namespace khepri::store
