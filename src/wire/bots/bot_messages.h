// The messages between Khepri and a bot, an external program: docs/bots.md. Views, moves, options
// and editions are JSON of the games. Unknown fields are ignored, so that either side can add some.
#pragma once

#include "core/fixed_vector.h"
#include "table/outcome.h"
#include "wire/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace khepri::wire {

inline constexpr int bot_protocol = 1;

// For each move: a time, or a number of iterations that a searching bot may spend.
struct BotClock {
    std::optional<std::int64_t> milliseconds;
    std::optional<std::int64_t> iterations;
};

// To the bot.
struct BotGreeting {
    int protocol = bot_protocol;
    std::string program; // "khepri 0.1.0"
    std::string game;
    Json options;
    Json edition;
    int seats = 0; // at the table
    BotClock clock;
};
struct BotQuestion {
    std::int64_t match = 0;    // counts from 1
    std::int64_t decision = 0; // of this bot in this match, from 1
    Seat seat = 0;
    Json view;
    std::vector<Json> plain_moves;
    BotClock clock;
};
struct BotOutcome {
    std::int64_t match = 0;
    FixedVector<int, most_seats> scores; // by seat
    SeatSet winners;
};
struct BotGoodbye {};
// Why a server closes the socket after a goodbye without a result.
inline constexpr std::string_view ended_by_agreement = "the match was ended by agreement";
using ToBot = std::variant<BotGreeting, BotQuestion, BotOutcome, BotGoodbye>;

// From the bot.
struct BotHello {
    int protocol = 0;
    std::string name;
    std::optional<std::string> author;
};
struct BotMove {
    Json move; // as JSON, or {"text": …} in the game's notation
};
struct BotResignation {};
using FromBot = std::variant<BotHello, BotMove, BotResignation>;

Json to_json(const ToBot& message);
Json to_json(const FromBot& message);
Result<ToBot> read_to_bot(const Json& json);
Result<FromBot> read_from_bot(const Json& json);

// The move's text, if it is in the notation.
std::optional<std::string> notation_of(const Json& move);

} // namespace khepri::wire
