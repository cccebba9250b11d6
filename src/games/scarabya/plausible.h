// Whether a view that came from outside could be true: it is, if the tiles that it shows, placed
// one after the other, lead to it. So a plausible view is one of a real game.
#pragma once

#include "core/result.h"
#include "games/scarabya/rules.h"

#include <optional>

namespace khepri::scarabya {

// The first thing that cannot be, by the name of its field.
std::optional<Error> fault(const Scarabya& game, const View& view);

} // namespace khepri::scarabya
