#include "jobs/bot_games.h"

#include "bots/players.h"
#include "jobs/program.h"
#include "jobs/round_players.h"

#include <cmath>

namespace khepri::jobs {
namespace {

constexpr double microseconds_per_second = 1e6;

wire::JobError error_of(const std::string& why) { return {wire::JobFault::refused, why}; }

} // namespace

wire::BotGames bot_games(const AnyGame& game, const std::vector<std::string>& bots,
                         const bots::TimeControl& time_control, std::uint64_t seed) {
    wire::BotGames games;
    games.program = program_id();
    games.game = std::visit([]<class G>(const G&) { return std::string(G::name); }, game);
    games.options = runtime::options_json(game);
    games.edition = runtime::edition_json(game);
    games.bots = bots;
    if (time_control.seconds)
        games.microseconds = std::llround(*time_control.seconds * microseconds_per_second);
    else
        games.iterations = time_control.iterations;
    games.seed = seed;
    return games;
}

bots::TimeControl time_control_of(const wire::BotGames& games) {
    bots::TimeControl time_control;
    if (games.microseconds)
        time_control.seconds = static_cast<double>(*games.microseconds) / microseconds_per_second;
    if (games.iterations) time_control.iterations = *games.iterations;
    return time_control;
}

std::optional<Error> objection_to_bots_on_workers(const std::vector<std::string>& bots) {
    for (const std::string& bot : bots)
        if (bots::is_external(bot))
            return Error{"--workers: " + in_quotes(bot) +
                         " is a program of this machine, which workers do not have; expected "
                         "computer players only"};
    return std::nullopt;
}

std::optional<wire::JobError> objection_to(const wire::BotGames& games,
                                           const Result<AnyGame>& game) {
    if (games.program != program_id())
        return wire::JobError{wire::JobFault::other_program,
                              "a worker is khepri " + program_id() + ", the request is of khepri " +
                                  games.program + "; expected the same program everywhere"};
    if (!game) return error_of(game.error());
    if (const auto fault = objection_to_bots_on_workers(games.bots))
        return error_of(fault->message);
    for (const std::string& bot : games.bots)
        if (const auto fault = objection_to_bot(*game, bot, time_control_of(games)))
            return error_of("bots: " + fault->message);
    return std::nullopt;
}

} // namespace khepri::jobs
