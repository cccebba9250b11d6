// The games to measure, by the names of the figures: the samples of each game, unless it has others
// here.
#pragma once

#include "games/all.h"

#include <string>
#include <vector>

namespace khepri::bench {

template <Game G>
std::vector<G> configurations() {
    return G::samples();
}

template <>
inline std::vector<scarabya::Scarabya> configurations() {
    using scarabya::Mode;
    std::vector<scarabya::Scarabya> games;
    for (const auto& [mode, players] : {std::pair{Mode::expedition, 1},
                                        {Mode::expedition, 4},
                                        {Mode::duel, 2},
                                        {Mode::solo, 1}}) {
        scarabya::Options options;
        options.mode = mode;
        options.players = players;
        games.emplace_back(options);
    }
    return games;
}

// "mummies/3", "scarabya/expedition/4", "scarabya/duel".
template <Game G>
std::string name_of(const G& game) {
    const ModeDescription& mode = game.mode();
    std::string text(G::name);
    if (G::description.modes.size() > 1) text.append("/").append(mode.name);
    if (mode.players.least < mode.players.most) text.append("/" + std::to_string(game.seats()));
    return text;
}

// Calls visit(name, game) for each.
template <class Visit>
void for_each_configuration(const Visit& visit) {
    for_each_game([&]<class G>(std::type_identity<G>) {
        for (const G& game : configurations<G>()) visit(name_of(game), game);
    });
}

} // namespace khepri::bench
