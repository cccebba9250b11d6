// The history of a match as one viewer may know it: for each version the event that led to it and
// the view after it, for looking back at a running match.
#pragma once

#include "table/seat.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

struct HistoryEvent {
    Seat seat = 0;
    std::int64_t milliseconds = 0; // since the beginning
    std::string move;              // JSON text
};

struct HistoryEntry {
    int version = 0;
    std::optional<HistoryEvent> event; // none at the beginning
    std::string view;                  // JSON text
};

// [{"version": 0, "view": {…}},
//  {"version": 1, "event": {"seat": 2, "milliseconds": 800, "move": {…}}, "view": {…}}, …]
void write_json(std::string& out, const std::vector<HistoryEntry>& history);

} // namespace khepri::wire
