// The leaderboards of the deals of the day, over HTTP: docs/protocol.md, "Deals of the day".
#pragma once

#include "wire/json.h"

#include <cstdint>
#include <string>
#include <vector>

namespace khepri::wire {

// POST /api/daily/GAME/DATE
struct DailyResult {
    std::string name;
    std::string token;  // 64 hexadecimal digits of the person's own
    std::string record; // of the finished match, docs/record.md
};
struct DailyResultAnswer {
    std::string name;       // after cleaning
    std::string outcome;    // JSON text; of the result that counts
    std::int64_t place = 0; // from 1
    std::int64_t count = 0; // of all results
    bool repeated = false;  // an earlier result of this person counts
};

// GET /api/daily/GAME/DATE
inline constexpr int most_daily_results = 100;
struct DailyLine {
    std::string name;
    std::string outcome; // JSON text
};
struct DailyLeaderboard {
    std::string game;
    std::string date;
    std::int64_t count = 0; // of all results, also those that are not listed
    std::vector<DailyLine> results;
};

Result<DailyResult> read_daily_result(const Json& json);
Result<DailyResultAnswer> read_daily_result_answer(const Json& json);
Result<DailyLeaderboard> read_daily_leaderboard(const Json& json);
Json to_json(const DailyResult& result);
Json to_json(const DailyResultAnswer& answer);
Json to_json(const DailyLeaderboard& leaderboard);
// Compact JSON text, appended.
void write_json(std::string& out, const DailyLeaderboard& leaderboard);

} // namespace khepri::wire
