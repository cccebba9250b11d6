// The bots of a contest and the players of its rounds, for any game. All templates over games are
// here, so that the rest of the arena compiles without them.
#pragma once

#include "analysis/arena/arena.h"
#include "analysis/arena/seating.h"
#include "bots/time_control.h"
#include "runtime/any_game.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace khepri::jobs {

// What is wrong with the name of a bot, if anything.
std::optional<Error> objection_to_bot(const AnyGame& game, const std::string& name,
                                      const bots::TimeControl& time_control);

struct ArenaTable {
    const AnyGame& game;
    const std::vector<std::string>& bots;
    const bots::TimeControl& time_control;
    const std::vector<analysis::Meeting>& meetings;
    std::uint64_t seed = 1;
    std::int64_t luck_deals = 0; // luck is measured on the first so many
    bool counts_figures = false;
    bool records_moves = false;
};

// The referenced objects must outlive the players.
std::function<analysis::RoundPlayer()> round_players(const ArenaTable& table,
                                                     const std::atomic<bool>& stopped);

} // namespace khepri::jobs
