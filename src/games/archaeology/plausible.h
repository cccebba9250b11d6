// Whether a view that came from outside could be true. A view of a real game always is plausible;
// from a plausible one `imagine` draws a state that shows the same view and plays to its end.
#pragma once

#include "core/result.h"
#include "games/archaeology/rules.h"

#include <optional>

namespace khepri::archaeology {

// The first thing that cannot be, by the name of its field.
std::optional<Error> fault(const Archaeology& game, const View& view);

} // namespace khepri::archaeology
