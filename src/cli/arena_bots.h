// The bots of a contest, and those who play its rounds with them, whatever the game. Here lie all
// the templates over games, so that the rest of the arena compiles without them.
#pragma once

#include "analysis/arena.h"
#include "analysis/seating.h"
#include "bots/pace.h"
#include "wire/any_game.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

// What is wrong with the name of a bot, if anything.
std::optional<Error> objection_to_bot(const wire::AnyGame& game, const std::string& name,
                                      const bots::Pace& pace);

struct ArenaTable {
    const wire::AnyGame& game;
    const std::vector<std::string>& bots;
    const bots::Pace& pace;
    const std::vector<analysis::Meeting>& meetings;
    std::uint64_t seed = 1;
};

// What is referred to outlives the players that are made.
std::function<analysis::RoundPlayer()> round_players(const ArenaTable& table,
                                                     const std::atomic<bool>& stopped);

} // namespace khepri::cli
