// The figures of a contest as text cells, for the table and for the page.
#pragma once

#include "cli/report/estimates.h"
#include "cli/report/text_table.h"
#include "wire/reports/arena_report.h"

#include <string>
#include <string_view>

namespace khepri::cli {

Rows meeting_rows(const wire::ArenaReport& report);

// A mean and the ends of its interval; `sign` is "+" where differences are shown.
std::string with_interval(const wire::ArenaEstimate& estimate, int digits,
                          std::string_view sign = "-");
// The contest in a line.
std::string headline(const wire::ArenaReport& report);
std::string sprt_verdict(const wire::ArenaSprt& sprt);

} // namespace khepri::cli
