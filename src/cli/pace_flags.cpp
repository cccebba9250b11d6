#include "cli/pace_flags.h"

#include "cli/parser.h"
#include "core/text.h"
#include "words/catalogue.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_pace(CLI::App& command, PaceFlags& flags, const words::Catalogue& words) {
    command.add_option("--time", flags.time, words.say("flag.time"));
    accept_number(
        *command.add_option("--iterations", flags.iterations, words.say("flag.iterations")), 1,
        1'000'000'000, words);
}

Result<bots::Pace> pace_of(const PaceFlags& flags, const words::Catalogue& words) {
    if (flags.time && flags.iterations)
        return Error{
            words.say("flag.wrong.together", {{"flag", "--time"}, {"other", "--iterations"}})};
    bots::Pace pace;
    if (flags.iterations) pace.iterations = *flags.iterations;
    if (flags.time) {
        const auto seconds = bots::seconds_of(*flags.time);
        if (!seconds)
            return Error{"--time: " +
                         words.say("flag.wrong.time", {{"found", in_quotes(*flags.time)}})};
        pace.seconds = *seconds;
    }
    return pace;
}

} // namespace khepri::cli
