#include "cli/pace_flags.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_pace(CLI::App& command, PaceFlags& flags) {
    command.add_option("--time", flags.time,
                       "How long champion, textbook and programs may think "
                       "about each move, such as 0.1s or 50ms");
    command
        .add_option("--iterations", flags.iterations,
                    "Instead of a time, how often they may try each move (1000)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
}

Result<bots::Pace> pace_of(const PaceFlags& flags) {
    if (flags.time && flags.iterations)
        return Error{"--time and --iterations exclude each other; expected one of them"};
    bots::Pace pace;
    if (flags.iterations) pace.iterations = *flags.iterations;
    if (flags.time) {
        const auto seconds = bots::seconds_of(*flags.time);
        if (!seconds) return Error{"--time: " + seconds.error()};
        pace.seconds = *seconds;
    }
    return pace;
}

} // namespace khepri::cli
