// The figures of a contest as text cells, for the table and for the page.
#pragma once

#include "wire/reports/arena_report.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

// The first row has the headings.
using Rows = std::vector<std::vector<std::string>>;

// Without the columns that have only a heading.
Rows without_empty_columns(const Rows& rows);
// Whether a column contains names rather than numbers.
bool is_text(const Rows& rows, std::size_t column);

Rows meeting_rows(const wire::ArenaReport& report);

// A mean and the ends of its interval; `sign` is "+" where differences are shown.
std::string with_interval(const wire::ArenaEstimate& estimate, int digits,
                          std::string_view sign = "-");
// The contest in a line.
std::string headline(const wire::ArenaReport& report);
std::string sprt_verdict(const wire::ArenaSprt& sprt);

} // namespace khepri::cli
