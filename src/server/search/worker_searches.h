// Hands searches to workers over the bus, as many at once as they take: each answer lets one more
// out, a refusal lowers the limit. It never waits for long, because every search can also be done
// here. All calls are made on the thread of the rooms.
#pragma once

#include "bus/bus.h"
#include "wire/jobs/job_messages.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace khepri::server {

class WorkerSearches {
public:
    // The move, or nothing: then the search is to be done here.
    using OnMove = std::function<void(const std::optional<std::string>& move)>;

    explicit WorkerSearches(bus::Bus& bus) : bus_(bus) {}

    bool is_connected() const { return bus_.is_connected(); }
    // Whether another search may be sent now.
    bool has_room() const;
    void send(const wire::SearchJob& job, OnMove on_move);
    std::size_t under_way() const { return under_way_; }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<std::string> read(const Result<std::string>& answer);
    void pause(std::chrono::milliseconds time);

    bus::Bus& bus_;
    std::size_t under_way_ = 0;
    std::size_t limit_ = 4;
    Clock::time_point paused_until_;
};

} // namespace khepri::server
