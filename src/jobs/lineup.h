// The players of a simulation, by the names of their bots.
#pragma once

#include "analysis/simulate.h"
#include "bots/players.h"
#include "games/all_ai.h"

#include <string>
#include <vector>

namespace khepri::jobs {

// A bot for each seat; their names are known to be right.
template <Game G>
analysis::Lineup<G> lineup_of(const std::vector<std::string>& bots,
                              const bots::TimeControl& time_control) {
    return [bots, time_control] {
        analysis::Players<G> players;
        for (const std::string& bot : bots) // a random player need not imagine a state
            players.push_back(bot == "random" ? search::Player<G>{}
                                              : *bots::player_named<G>(bot, time_control));
        return players;
    };
}

} // namespace khepri::jobs
