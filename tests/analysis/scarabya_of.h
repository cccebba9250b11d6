// Scarabya with a mode and a number of players, the rest as usual.
#pragma once

#include "games/scarabya/rules/rules.h"

namespace khepri::analysis {

inline scarabya::Scarabya scarabya_of(scarabya::Mode mode, int players) {
    scarabya::Options options;
    options.mode = mode;
    options.players = players;
    return scarabya::Scarabya(options);
}

} // namespace khepri::analysis
