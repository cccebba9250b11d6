// Requests that wait for an answer, with their deadlines. Each is taken once: by its answer, its
// deadline or the end of the connection. Any thread may call.
#pragma once

#include "bus/bus.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace khepri::bus {

class PendingRequests {
public:
    using Id = std::uint64_t;
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    Id add(Time deadline, OnAnswer on_answer);
    // Empty if it was taken before.
    OnAnswer take(Id id);
    std::vector<OnAnswer> take_expired(Time now);
    std::vector<OnAnswer> take_all();
    std::optional<Time> next_deadline() const;

private:
    struct Request {
        Time deadline;
        OnAnswer on_answer;
    };

    OnAnswer take_locked(Id id);

    mutable std::mutex mutex_;
    std::map<Id, Request> requests_;
    std::set<std::pair<Time, Id>> deadlines_;
    Id last_ = 0;
};

} // namespace khepri::bus
