// What a room needs of the world around it: time, the store, those who think, and who is told of
// it.
#pragma once

#include "server/log.h"
#include "server/metrics.h"
#include "server/rate.h"
#include "server/store_health.h"
#include "server/thinkers.h"
#include "store/writer.h"

#include <cstdint>
#include <functional>
#include <string>

namespace khepri::server {

struct House {
    // Milliseconds since 1970; they never go back.
    std::function<std::int64_t()> now;
    // Milliseconds of a clock that is never set, for durations.
    std::function<std::int64_t()> steady;
    // Runs something on the thread of the rooms, from any thread.
    std::function<void(std::function<void()>)> post;
    // The room wants its clock looked at then.
    std::function<void(const std::string& match, std::int64_t when)> wake;
    store::Writer& writer;
    Thinkers& thinkers;
    Metrics& metrics;
    const Log& log;
    Rate chat; // of a seat
    // Moves that may wait for the computer before new matches are refused: of all, and of one
    // address, for which no more are begun.
    std::size_t most_thinking;
    std::size_t most_thinking_per_address;
    StoreHealth store;
    // A store that keeps someone waiting for longer than this does not work.
    std::chrono::milliseconds store_timeout;
};

} // namespace khepri::server
