// How records name the seats of a match that was played at a terminal.
#pragma once

#include "table/seat.h"

#include <string>

namespace khepri {

// The names of the computer's seats. A record has name and player, "Tiye (adept)" or "Tiye
// (exec:./mybot -x (2))", so that a resumed match finds the player; the table shows the name alone.
struct RecordedName {
    std::string name;     // empty: a person without one
    std::string computer; // the player that decides for the seat; empty for a person
};
std::string computer_name(Seat seat, const std::string& player);
RecordedName read_name(const std::string& recorded);

} // namespace khepri
