// --time and --iterations, for the commands whose players may search.
#pragma once

#include "bots/pace.h"

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App; // its header costs seconds in every file that includes it
}

namespace khepri::words {
class Catalogue;
}

namespace khepri::cli {

struct PaceFlags {
    std::optional<std::string> time;
    std::optional<std::int64_t> iterations;
};

void add_pace(CLI::App& command, PaceFlags& flags, const words::Catalogue& words);

// One of the two at most.
Result<bots::Pace> pace_of(const PaceFlags& flags, const words::Catalogue& words);

} // namespace khepri::cli
