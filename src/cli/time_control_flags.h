// --time and --iterations, for the commands whose players may search.
#pragma once

#include "bots/time_control.h"

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App; // including its header takes seconds
}

namespace khepri::i18n {
class Catalogue;
}

namespace khepri::cli {

struct TimeControlFlags {
    std::optional<std::string> time;
    std::optional<std::int64_t> iterations;
};

void add_time_control(CLI::App& command, TimeControlFlags& flags, const i18n::Catalogue& catalogue);

// One of the two at most.
Result<bots::TimeControl> time_control_of(const TimeControlFlags& flags,
                                          const i18n::Catalogue& catalogue);

} // namespace khepri::cli
