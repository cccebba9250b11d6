// What is known of how a player decides: the level that values take it for, and a stand-in that
// decides as it does or nearly so, without searching. Luck is measured with them (docs/values.md,
// "Luck"): stand-ins play on from a state, and tell what else a player might have chosen.
#pragma once

#include "search/player.h"
#include "search/players.h"
#include "search/value.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace khepri::search {

template <Game G>
struct PlayerModel {
    Level level = level_of_people;
    ComputerPlayer<G> stand_in;
    bool is_exact = false; // the stand-in's moves have the same distribution as the player's
};

// One for each seat.
template <Game G>
using PlayerModels = std::vector<PlayerModel<G>>;

// Of a player by its name. The game object must outlive the model.
template <Game G>
PlayerModel<G> player_model(const G& game, std::string_view name) {
    PlayerModel<G> model{level_like(name), {}, true};
    if (name == "random")
        model.stand_in = plain_random_player<G>();
    else if (name == "greedy")
        model.stand_in = *computer_player_named<G>(name);
    else {
        constexpr Level highest = GameAi<G>::highest_quick_level;
        model.is_exact = level_named(name) && model.level <= highest;
        model.stand_in = [player = GameAi<G>::level_player(game, 1),
                          level = std::min(model.level, highest)](
                             const G&, const typename G::View& seen, Rng& rng) ->
            typename G::Move { return player(seen, level, rng); };
    }
    return model;
}

template <Game G, class Names>
PlayerModels<G> player_models(const G& game, const Names& names) {
    PlayerModels<G> models;
    for (const auto& name : names) models.push_back(player_model(game, name));
    return models;
}

} // namespace khepri::search
