// The report of a contest, and its faces: figures for people, JSON (wire/arena_report.h) and a
// page.
#pragma once

#include "analysis/round.h"
#include "cli/arena_request.h"
#include "wire/arena_report.h"

#include <string>
#include <vector>

namespace khepri::cli {

wire::ArenaReport report_of(const ArenaContest& contest,
                            const std::vector<analysis::Round>& rounds);

std::string table_of(const wire::ArenaReport& report);
// One self-contained HTML document; `arguments` are what was typed behind "khepri".
std::string page_of(const wire::ArenaReport& report, const std::vector<std::string>& arguments);

} // namespace khepri::cli
