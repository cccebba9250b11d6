// Bots that play one match after another on a server, and the counts of all of them.
#pragma once

#include "load/bot.h"
#include "load/message_scan.h"
#include "load/socket.h"

#include <vector>

namespace khepri::load {

// Shared by all matches of a load.
struct Counters {
    bool counting = false;
    std::vector<float> delays; // milliseconds, of each move while counting
    std::size_t updates = 0;   // received while counting, and their bytes
    std::size_t update_bytes = 0;
    std::int64_t sockets = 0;
    std::string failure; // the first one
};

class BotMatch {
public:
    // The options, the bot and the counters must outlive the match.
    BotMatch(const Executor& executor, const LoadOptions& options, const Route& route,
             const Bot& bot, Counters& counters, Rng rng);

    const Route& route() const { return route_; }
    // Creates a match and connects all seats.
    Task<> open();
    // Plays the open match and further ones. Never returns; throws on failure.
    Task<> run();

    // Creates a match, takes its seats and returns their tokens.
    struct Created {
        std::string match;
        std::vector<std::optional<std::string>> tokens;
    };
    Task<Created> create_match();

private:
    using Clock = std::chrono::steady_clock;

    // What a seat was told last.
    struct Seen {
        ScannedStatus status;
        wire::Json view;
    };

    Task<> play();
    Task<> read_status(std::size_t seat);
    Task<> move(Seat seat);
    Task<> pause_until_next();

    Executor executor_;
    const LoadOptions& options_;
    Route route_;
    const Bot& bot_;
    Counters& counters_;
    Rng rng_;
    Timer timer_;
    Clock::time_point next_;
    std::vector<std::unique_ptr<Socket>> sockets_;
    std::vector<Seen> seen_; // by seat
    int moves_ = 0;
};

} // namespace khepri::load
