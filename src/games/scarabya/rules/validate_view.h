// Checks a view from outside: it is valid if placing its tiles one after the other leads to it. So
// every valid view is one of a real game.
#pragma once

#include "core/result.h"
#include "games/scarabya/rules/rules.h"

#include <optional>

namespace khepri::scarabya {

// The first fault, by the name of its field.
std::optional<Error> fault(const Scarabya& game, const View& view);

} // namespace khepri::scarabya
