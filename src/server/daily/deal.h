// The deal of the day: the same cards for everybody on one date (UTC), as web/src/match/daily.ts
// deals them. Here: what the deal is, and whether a record is a finished attempt at it.
#pragma once

#include "core/result.h"
#include "table/fairness.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::server {

std::int64_t day_at(std::int64_t milliseconds); // both since 1970
std::optional<std::int64_t> day_of_date(std::string_view date);
std::string date_of_day(std::int64_t day);

// The dealer's secret; all seats have seeds of zero bytes.
Seed secret_of_deal(std::string_view game, std::string_view date);

// How an attempt ended. Who tries it has the first seat.
struct Attempt {
    std::string outcome;    // JSON text
    std::int64_t worth = 0; // a win is worth more than a shared one, then the score counts
};
// The game must be one of ours. An error says what is not as it must be.
Result<Attempt> attempt_in(std::string_view record, const std::string& game,
                           const std::string& date);

} // namespace khepri::server
