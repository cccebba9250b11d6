// The report of a contest as text for people, as JSON (wire/reports/arena_report.h) and as a page.
#pragma once

#include "analysis/arena/round.h"
#include "cli/arena/request.h"
#include "wire/reports/arena_report.h"

#include <string>
#include <vector>

namespace khepri::cli {

// The sequential test of the contest, and what it sees of a round: the first bot's share, less luck
// where that is measured.
analysis::Sprt sprt_of(const ArenaContest& contest);
void observe(analysis::Sprt& sprt, const ArenaContest& contest, const analysis::Round& round);

wire::ArenaReport report_of(const ArenaContest& contest,
                            const std::vector<analysis::Round>& rounds);

std::string table_of(const wire::ArenaReport& report);
// One self-contained HTML document; `arguments` are the words of the command after "khepri".
std::string page_of(const wire::ArenaReport& report, const std::vector<std::string>& arguments);

} // namespace khepri::cli
