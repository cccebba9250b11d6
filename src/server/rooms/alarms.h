// Alarms of rooms: one time for each room, the earliest it asked for. A room that was woken sets a
// new one.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace khepri::server {

class Alarms {
public:
    void set(const std::string& match, std::int64_t when) {
        const auto [alarm, is_new] = time_of_.try_emplace(match, when);
        if (!is_new && alarm->second <= when) return;
        if (!is_new) in_order_.erase({alarm->second, match});
        alarm->second = when;
        in_order_.emplace(when, match);
    }

    void forget(const std::string& match) {
        const auto alarm = time_of_.find(match);
        if (alarm == time_of_.end()) return;
        in_order_.erase({alarm->second, match});
        time_of_.erase(alarm);
    }

    // Removes the earliest alarm and returns its room; nothing if all are later than `now`.
    std::optional<std::string> take_due(std::int64_t now) {
        if (in_order_.empty() || in_order_.begin()->first > now) return std::nullopt;
        std::string match = in_order_.begin()->second;
        forget(match);
        return match;
    }

    std::size_t size() const { return in_order_.size(); }

private:
    std::set<std::pair<std::int64_t, std::string>> in_order_;
    std::unordered_map<std::string, std::int64_t> time_of_;
};

} // namespace khepri::server
