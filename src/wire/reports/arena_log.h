// The log of a contest as JSON lines: a header that identifies the contest, then one line for each
// round, in the order in which they ended.
#pragma once

#include "core/result.h"
#include "table/outcome.h"
#include "wire/reports/arena_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::wire {

struct ArenaLogForfeit {
    Seat seat = 0;
    std::string line;
};

// By seat, in parts of analysis::Luck::share_one and score_one.
struct ArenaLogLuck {
    PerSeat<std::int64_t> shares{};
    PerSeat<std::int64_t> scores{};
};

struct ArenaLogGame {
    Outcome outcome;
    PerSeat<std::int64_t> moves{};
    PerSeat<std::int64_t> cpu_nanoseconds{};
    std::optional<ArenaLogForfeit> forfeit;
    std::optional<ArenaLogLuck> luck;
};

struct ArenaLogRound {
    std::int64_t deal = 0;
    std::int64_t meeting = 0;
    std::vector<ArenaLogGame> games;
};

std::string arena_log_header(const ArenaContest& contest);
// Names the difference if this is not the header of the contest.
std::optional<Error> check_arena_log_header(std::string_view line, const ArenaContest& contest);

std::string arena_log_line(const ArenaLogRound& round, int seats);
Result<ArenaLogRound> read_arena_log_line(std::string_view line, int seats, int meetings);

} // namespace khepri::wire
