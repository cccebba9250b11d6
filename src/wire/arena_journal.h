// The journal of a contest: lines of JSON, first what identifies the contest, then a round each, in
// the order in which they ended.
#pragma once

#include "core/result.h"
#include "table/outcome.h"
#include "wire/arena_report.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::wire {

struct JournalForfeit {
    Seat seat = 0;
    std::string line;
};

struct JournalGame {
    Outcome outcome;
    PerSeat<std::int64_t> moves{};
    PerSeat<std::int64_t> cpu_nanoseconds{};
    std::optional<JournalForfeit> forfeit;
};

struct JournalRound {
    std::int64_t deal = 0;
    std::int64_t meeting = 0;
    std::vector<JournalGame> games;
};

std::string journal_header(const ArenaContest& contest);
// What differs, if this is not the header of the contest.
std::optional<Error> check_journal_header(std::string_view line, const ArenaContest& contest);

std::string journal_line(const JournalRound& round, int seats);
Result<JournalRound> read_journal_line(std::string_view line, int seats, int meetings);

} // namespace khepri::wire
