// Which program this is, as far as its games and computer players go: pieces of one run may only be
// played by programs that play alike.
#pragma once

#include <string>

namespace khepri::jobs {

// The version, and a number for the rules and the computer players (analysis/signature.h and the
// moves of a few games). Computed at the first call, in about a second.
const std::string& program_id();

} // namespace khepri::jobs
