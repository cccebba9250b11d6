// The tables of a contest's page.
#pragma once

#include "wire/reports/arena_report.h"

#include <string>

namespace khepri::cli {

// The win shares of each bot against each other, in colours; empty at mixed tables and alone.
std::string share_matrix(const wire::ArenaReport& report);
std::string meeting_table(const wire::ArenaReport& report);

} // namespace khepri::cli
