// The games that are measured, by the names that the figures carry.
#pragma once

#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"

#include <string>

namespace khepri::bench {

inline scarabya::Scarabya scarabya_game(scarabya::Mode mode, int players) {
    scarabya::Options options;
    options.mode = mode;
    options.players = players;
    return scarabya::Scarabya(options);
}

// Calls visit(name, game) for each.
template <class Visit>
void for_each_configuration(const Visit& visit) {
    for (int players = 2; players <= 4; ++players)
        visit("archaeology/" + std::to_string(players), archaeology::Archaeology({players}));
    visit(std::string("scarabya/expedition/1"), scarabya_game(scarabya::Mode::expedition, 1));
    visit(std::string("scarabya/expedition/4"), scarabya_game(scarabya::Mode::expedition, 4));
    visit(std::string("scarabya/duel"), scarabya_game(scarabya::Mode::duel, 2));
    visit(std::string("scarabya/solo"), scarabya_game(scarabya::Mode::solo, 1));
    for (int players = 2; players <= 5; ++players)
        visit("mummies/" + std::to_string(players), mummies::Mummies({players, 50}));
}

} // namespace khepri::bench
