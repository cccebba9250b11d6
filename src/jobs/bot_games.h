// What the pieces of simulations and contests have in common: the game, the bots, the time for each
// move, and the program that must be the same.
#pragma once

#include "bots/time_control.h"
#include "runtime/any_game.h"
#include "wire/jobs/job_messages.h"

#include <optional>
#include <string>
#include <vector>

namespace khepri::jobs {

// As requests have them, without an id.
wire::BotGames bot_games(const AnyGame& game, const std::vector<std::string>& bots,
                         const bots::TimeControl& time_control, std::uint64_t seed);

bots::TimeControl time_control_of(const wire::BotGames& games);

// Why the bots cannot play on workers: a program of this machine is not there.
std::optional<Error> objection_to_bots_on_workers(const std::vector<std::string>& bots);

// Why this worker does not play: it is another program, or a bot or the game is none.
std::optional<wire::JobError> objection_to(const wire::BotGames& games,
                                           const Result<AnyGame>& game);

} // namespace khepri::jobs
