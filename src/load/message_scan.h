// Finds what a bot needs in a message of the server without parsing the rest: most messages only
// say that it is another seat's turn.
#pragma once

#include "table/seat.h"

#include <optional>
#include <string_view>

namespace khepri::load {

struct ScannedStatus {
    int version = 0;
    SeatSet to_act;
};

// None for a message without the match's status.
std::optional<ScannedStatus> status_in(std::string_view message);

// The view in such a message, or what changes in it, as JSON text; empty if it has none.
std::string_view view_in(std::string_view message);
std::string_view changes_in(std::string_view message);

bool is_error(std::string_view message);

} // namespace khepri::load
