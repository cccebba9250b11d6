// Bots that play one match after another on a server, and the counts of all of them.
#pragma once

#include "load/bot.h"
#include "load/socket.h"

#include <vector>

namespace khepri::load {

// Shared by all matches of a load.
struct Counters {
    bool counting = false;
    std::vector<float> delays; // milliseconds, of each move while counting
    std::int64_t sockets = 0;
    int started = 0;     // running matches
    std::string failure; // the first one
};

class BotMatch {
public:
    // All arguments must outlive the match.
    BotMatch(const Executor& executor, const LoadOptions& options, const Endpoint& endpoint,
             const Bot& bot, Counters& counters, Rng rng);

    // Never returns; throws on failure.
    Task<> run();

    // Creates a match, takes its seats and returns their tokens.
    struct Created {
        std::string match;
        std::vector<std::optional<std::string>> tokens;
    };
    Task<Created> create_match();

private:
    using Clock = std::chrono::steady_clock;

    Task<> play_match();
    Task<> move(Seat seat);
    Task<> pause_until_next();

    Executor executor_;
    const LoadOptions& options_;
    const Endpoint& endpoint_;
    const Bot& bot_;
    Counters& counters_;
    Rng rng_;
    Timer timer_;
    Clock::time_point next_;
    std::vector<std::unique_ptr<Socket>> sockets_;
    std::vector<std::string_view> seen_; // each seat's latest status
    int moves_ = 0;
};

} // namespace khepri::load
