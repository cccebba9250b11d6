#include "cli/time_control_flags.h"

#include "cli/parser.h"
#include "i18n/catalogue.h"
#include "terminal/layout.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_time_control(CLI::App& command, TimeControlFlags& flags,
                      const i18n::Catalogue& catalogue) {
    command.add_option("--time", flags.time, catalogue.format("flag.time"));
    accept_number(
        *command.add_option("--iterations", flags.iterations, catalogue.format("flag.iterations")),
        1, 1'000'000'000, catalogue);
}

Result<bots::TimeControl> time_control_of(const TimeControlFlags& flags,
                                          const i18n::Catalogue& catalogue) {
    if (flags.time && flags.iterations)
        return Error{catalogue.format("flag.wrong.together",
                                      {{"flag", "--time"}, {"other", "--iterations"}})};
    bots::TimeControl time_control;
    if (flags.iterations) time_control.iterations = *flags.iterations;
    if (flags.time) {
        const auto seconds = bots::seconds_of(*flags.time);
        if (!seconds)
            return Error{
                "--time: " +
                catalogue.format("flag.wrong.time", {{"found", terminal::printable(*flags.time)}})};
        time_control.seconds = *seconds;
    }
    return time_control;
}

} // namespace khepri::cli
