// A record from a file together with its game.
#pragma once

#include "i18n/catalogue.h"
#include "runtime/any_game.h"
#include "table/replay.h"
#include "terminal/record_file.h"

#include <filesystem>
#include <string>

namespace khepri::cli {

struct Recorded {
    Record record;
    AnyGame game;
};

// Only records that contain their secret and fit their game. An error names file, line and reason.
Result<Recorded> read_recorded(const std::filesystem::path& file, const i18n::Catalogue& catalogue,
                               Altered altered = Altered::refused);

} // namespace khepri::cli
