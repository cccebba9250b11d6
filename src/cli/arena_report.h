// The report of a contest, and its faces: figures for people, and JSON (wire/arena_report.h).
#pragma once

#include "analysis/round.h"
#include "cli/arena_request.h"
#include "wire/arena_report.h"

#include <string>
#include <vector>

namespace khepri::cli {

wire::ArenaReport report_of(const ArenaContest& contest,
                            const std::vector<analysis::Round>& rounds);

// The contest in a line or two.
std::string headline(const wire::ArenaReport& report);
std::string table_of(const wire::ArenaReport& report);

} // namespace khepri::cli
