// The history of a match as one viewer may know it: for each version what he was told of the event
// that led to it and what he saw then, for stepping back through a match that goes on.
#pragma once

#include "table/seat.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::wire {

struct PastEvent {
    Seat seat = 0;
    std::int64_t milliseconds = 0; // since the beginning
    std::string told;              // JSON text
};

struct Moment {
    int version = 0;
    std::optional<PastEvent> event; // none at the beginning
    std::string view;               // JSON text
};

// [{"version": 0, "view": {…}},
//  {"version": 1, "event": {"seat": 2, "milliseconds": 800, "told": {…}}, "view": {…}}, …]
void write_json(std::string& out, const std::vector<Moment>& history);

} // namespace khepri::wire
