// Where a game under way is kept: a record, written anew after every move so that nothing is lost
// when the power is.
#pragma once

#include "core/result.h"
#include "table/record.h"

#include <filesystem>
#include <optional>
#include <string>

namespace khepri::cli {

// $XDG_STATE_HOME/khepri/last.khepri, or ~/.local/state/khepri/last.khepri.
std::filesystem::path default_save_path();

// Replaces the file in one step: after a crash it holds the old record or the new one, never half
// of one.
std::optional<Error> write_record(const std::filesystem::path& path, const Record& record);

// The error names the file, the line and the reason.
Result<Record> read_record(const std::filesystem::path& path, Altered altered = Altered::refused);
Result<std::string> read_file(const std::filesystem::path& path);

} // namespace khepri::cli
