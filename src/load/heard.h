// What a bot needs to know of a message from the server, found without reading the rest: most
// messages only tell that it is another's turn.
#pragma once

#include "table/seat.h"

#include <optional>
#include <string_view>

namespace khepri::load {

struct Heard {
    int version = 0;
    SeatSet to_act;
};

// None for a message that does not tell where the match stands.
std::optional<Heard> situation_in(std::string_view message);

// The view in such a message, as JSON text.
std::string_view view_in(std::string_view message);

bool is_denial(std::string_view message);

} // namespace khepri::load
