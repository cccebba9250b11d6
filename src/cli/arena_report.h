// The report of a contest, and its faces: figures for people, JSON (wire/arena_report.h) and a
// page.
#pragma once

#include "analysis/round.h"
#include "cli/arena_request.h"
#include "wire/arena_report.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

wire::ArenaReport report_of(const ArenaContest& contest,
                            const std::vector<analysis::Round>& rounds);

// The contest in a line or two.
std::string headline(const wire::ArenaReport& report);
std::string sprt_verdict(const wire::ArenaSprt& sprt);
// A mean and the ends of its interval; `sign` is "+" where differences are shown.
std::string with_interval(const wire::ArenaEstimate& estimate, int digits,
                          std::string_view sign = "-");
std::string table_of(const wire::ArenaReport& report);
// One self-contained HTML document; `arguments` are what was typed behind "khepri".
std::string page_of(const wire::ArenaReport& report, const std::vector<std::string>& arguments);

} // namespace khepri::cli
