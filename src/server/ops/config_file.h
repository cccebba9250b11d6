// The configuration file of `khepri serve`: each setting by the name of its flag (settings.h), in
// the form of config_text.h.
#pragma once

#include "core/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace khepri::server {

struct Settings;

// The error names the file, the place and what would be accepted.
std::optional<Error> read_config_file(Settings& settings, const std::string& file);
std::optional<Error> read_config(Settings& settings, std::string_view text);

} // namespace khepri::server
