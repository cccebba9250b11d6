// A record from a file together with the game it is of.
#pragma once

#include "cli/save_file.h"
#include "table/replay.h"
#include "wire/any_game.h"

#include <filesystem>

namespace khepri::cli {

struct Recorded {
    Record record;
    wire::AnyGame game;
};

// Only records that hold their secret and fit their game: a fault is told with file, line and
// reason.
Result<Recorded> read_recorded(const std::filesystem::path& file);

} // namespace khepri::cli
