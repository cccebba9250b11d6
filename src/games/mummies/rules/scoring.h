// What a row is worth. How rounds and games end is in scoring.cpp too, as part of Mummies
// (rules.h).
#pragma once

#include "games/mummies/rules/state.h"

namespace khepri::mummies {

int points(const Row& row, const Papyrus& papyrus);

} // namespace khepri::mummies
