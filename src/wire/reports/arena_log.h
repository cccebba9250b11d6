// The log of a contest or a study as JSON lines: a header that identifies it, then one line for
// each round, in the order in which they ended.
#pragma once

#include "core/result.h"
#include "table/outcome.h"
#include "wire/json.h"

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
    std::optional<std::vector<std::int32_t>> counts; // of a study's figures
};

struct ArenaLogRound {
    std::int64_t deal = 0;
    std::int64_t meeting = 0;
    std::vector<ArenaLogGame> games;
};

// What the first line says: the format, the word for what was played, such as "contest", and
// everything that decides which games are played.
struct LogIdentity {
    std::string format;
    std::string word;
    Json played;
};
std::string arena_log_header(const LogIdentity& identity);
// Names the difference if this is not the header.
std::optional<Error> check_arena_log_header(std::string_view line, const LogIdentity& identity);

std::string arena_log_line(const ArenaLogRound& round, int seats);
// A round has so many games.
Result<ArenaLogRound> read_arena_log_line(std::string_view line, int seats, int meetings,
                                          int games);

} // namespace khepri::wire
