// Bots that play one match after another at a server, and what all of them note down.
#pragma once

#include "load/bot.h"
#include "load/socket.h"

#include <vector>

namespace khepri::load {

// Shared by all tables of a load.
struct Notes {
    bool counting = false;
    std::vector<float> delays; // milliseconds, of each move while counting
    std::int64_t sockets = 0;
    int started = 0;     // tables and watchers that are under way
    std::string failure; // the first one
};

class Table {
public:
    // Everything handed in outlives the table.
    Table(const Executor& executor, const Plan& plan, const Endpoint& endpoint, const Bot& bot,
          Notes& notes, Rng rng);

    // For ever; what goes wrong is thrown.
    Task<> run();

    // Makes a match, takes its seats and hands over their tokens.
    struct Seated {
        std::string match;
        std::vector<std::optional<std::string>> tokens;
    };
    Task<Seated> sit_down();

private:
    using Clock = std::chrono::steady_clock;

    Task<> play_match();
    Task<> act(Seat seat);
    Task<> pause_until_next();

    Executor executor_;
    const Plan& plan_;
    const Endpoint& endpoint_;
    const Bot& bot_;
    Notes& notes_;
    Rng rng_;
    Timer timer_;
    Clock::time_point next_;
    std::vector<std::unique_ptr<Socket>> sockets_;
    std::vector<std::string_view> seen_; // each seat's latest situation
    int acts_ = 0;
};

} // namespace khepri::load
