// Checks a view from outside. Every view of a real game is valid; from a valid view `imagine` draws
// a state that has the same view and plays to its end.
#pragma once

#include "core/result.h"
#include "games/archaeology/rules/rules.h"

#include <optional>

namespace khepri::archaeology {

// The first fault, by the name of its field.
std::optional<Error> fault(const Archaeology& game, const View& view);

} // namespace khepri::archaeology
