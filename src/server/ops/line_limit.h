// Limits the lines of each event in the log, so that an attack does not fill the disk.
// Any thread may ask; callers pass the time in milliseconds of a steady clock.
#pragma once

#include "server/net/rate.h"

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace khepri::server {

class LineLimit {
public:
    explicit LineLimit(Rate rate) : rate_(rate) {}

    // Whether another line of this event may be written; counts those that may not.
    bool take(std::string_view event, std::int64_t now) {
        const std::lock_guard lock(mutex_);
        auto found = events_.find(event);
        if (found == events_.end())
            found = events_.emplace(std::string(event), Event{Bucket(rate_, now), 0}).first;
        if (found->second.lines.take(now)) return true;
        ++found->second.left_out;
        return false;
    }

    // The events with lines that were left out since the last call, and how many.
    std::vector<std::pair<std::string, std::int64_t>> take_left_out() {
        const std::lock_guard lock(mutex_);
        std::vector<std::pair<std::string, std::int64_t>> all;
        for (auto& [name, event] : events_)
            if (event.left_out > 0) all.emplace_back(name, std::exchange(event.left_out, 0));
        return all;
    }

private:
    struct Event {
        Bucket lines;
        std::int64_t left_out;
    };

    Rate rate_;
    std::mutex mutex_;
    std::map<std::string, Event, std::less<>> events_; // as many as the sources name
};

} // namespace khepri::server
