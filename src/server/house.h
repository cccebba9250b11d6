// What a room needs of the world around it: time, the store, those who think, and who is told of
// it.
#pragma once

#include "server/log.h"
#include "server/metrics.h"
#include "server/rate.h"
#include "server/thinkers.h"
#include "store/writer.h"

#include <cstdint>
#include <functional>
#include <string>

namespace khepri::server {

struct House {
    // Milliseconds since 1970.
    std::function<std::int64_t()> now;
    // Runs something on the thread of the rooms, from any thread.
    std::function<void(std::function<void()>)> post;
    // The room wants its clock looked at then.
    std::function<void(const std::string& match, std::int64_t when)> wake;
    store::Writer& writer;
    Thinkers& thinkers;
    Metrics& metrics;
    const Log& log;
    Rate chat; // of a seat
    std::size_t
        most_thinking; // moves that may wait for the computer before new matches are refused
    bool store_failed = false; // at the latest attempt
};

} // namespace khepri::server
