// The parts of a contest's page that are tables.
#pragma once

#include "wire/arena_report.h"

#include <string>
#include <string_view>

namespace khepri::cli {

// A card of the page: `note` says what is to be seen.
std::string section(std::string_view title, std::string_view note, const std::string& content);

// Who had which share of the wins against whom, in colours; nothing at mixed tables and alone.
std::string share_matrix(const wire::ArenaReport& report);
std::string meeting_table(const wire::ArenaReport& report);

} // namespace khepri::cli
