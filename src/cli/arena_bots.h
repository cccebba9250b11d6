// The bots of a contest, and those who play its rounds with them, whatever the game. Here lie all
// the templates over games, so that the rest of the arena compiles without them.
#pragma once

#include "analysis/arena.h"
#include "analysis/seating.h"
#include "wire/any_game.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

// How long a bot that searches may think about a move.
struct Pace {
    std::optional<double> seconds; // of CPU; else
    std::int64_t iterations = 1000;
};

std::string bot_names();
// What is wrong with the name of a bot, if anything.
std::optional<Error> objection_to_bot(const wire::AnyGame& game, const std::string& name,
                                      const Pace& pace);

struct ArenaTable {
    const wire::AnyGame& game;
    const std::vector<std::string>& bots;
    const Pace& pace;
    const std::vector<analysis::Meeting>& meetings;
    std::uint64_t seed = 1;
};

// What is referred to outlives the players that are made.
std::function<analysis::RoundPlayer()> round_players(const ArenaTable& table,
                                                     const std::atomic<bool>& stopped);

} // namespace khepri::cli
