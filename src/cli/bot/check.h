// `khepri bot --check`: plays a program through matches of every game and says what it does that
// docs/bots.md does not allow.
#pragma once

#include "cli/commands.h"

#include <string>

namespace khepri::cli {

// Prints a line for each game; the exit code is 1 if there is a fault.
void check_bot(const std::string& command, Program& program);

} // namespace khepri::cli
