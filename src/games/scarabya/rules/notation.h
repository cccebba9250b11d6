// The notation that all our tools share: placements `I:e3 e4 e5 e6 e7`, arrangements `A0B1C2D3` and
// card orders `FILNPTUVWXYZ`. Readers are exact but for the case of letters, blanks and the order
// of cells.
#pragma once

#include "core/result.h"
#include "games/scarabya/rules/components.h"
#include "games/scarabya/rules/moves.h"

#include <string>
#include <string_view>

namespace khepri::scarabya {

std::string to_text(const Place& place); // of a placement that lies within the frame
std::string to_text(const Arrangement& arrangement);
std::string to_text(const Order& order);

// Says nothing about whether the placement is allowed.
Result<Place> parse_place(std::string_view text);
Result<Arrangement> parse_arrangement(std::string_view text);
Result<Order> parse_order(std::string_view text);

} // namespace khepri::scarabya
