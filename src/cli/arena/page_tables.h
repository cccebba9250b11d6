// The tables of a contest's page.
#pragma once

#include "wire/reports/arena_report.h"

#include <string>
#include <string_view>

namespace khepri::cli {

// A card of the page: `note` explains it.
std::string section(std::string_view title, std::string_view note, const std::string& content);

// The win shares of each bot against each other, in colours; empty at mixed tables and alone.
std::string share_matrix(const wire::ArenaReport& report);
std::string meeting_table(const wire::ArenaReport& report);

} // namespace khepri::cli
