// Computer players by name, as flags and records spell them.
#pragma once

#include "core/result.h"
#include "core/text.h"
#include "search/game_ai.h"
#include "search/ismcts/so_ismcts.h"
#include "search/levels.h"
#include "search/player.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace khepri::search {

inline constexpr std::array<std::string_view, 10> player_names{
    "random", "greedy",     "so_ismcts", "policy", "champion",
    "novice", "apprentice", "adept",     "expert", "master"};
// "random, greedy … or master", for messages.
inline std::string player_list() { return either({player_names.begin(), player_names.end()}); }

// The level whose play is most like that of a player, for values: a program is taken for a master.
inline Level level_like(std::string_view player) {
    if (const auto level = level_named(player)) return *level;
    if (player == "random") return Level::novice;
    return player == "greedy" ? Level::apprentice : Level::master;
}

// Those that search use the budgets they are given; a level has its own.
inline Budget default_budget() { return Budget::iterations(1000); }

// The players that can give reasons.
template <Game G>
Result<Adviser<G>> adviser_named(std::string_view name, BudgetMaker budget = default_budget) {
    using View = typename G::View;
    if (name == "champion")
        return Adviser<G>{[budget = std::move(budget)](const G& game, const View& seen, Rng& rng) {
            return champion(game, seen, budget(), rng.split());
        }};
    if (const auto level = level_named(name))
        return Adviser<G>{[level = *level](const G& game, const View& seen, Rng& rng) {
            return advise(game, seen, level, Budget::unlimited(), rng.split());
        }};
    return Error{"found " + in_quotes(name) + "; expected champion, " + level_list()};
}

// An empty player is the plain random one: a caller that has the state can play it without
// imagining one.
template <Game G>
Result<ComputerPlayer<G>> computer_player_named(std::string_view name,
                                                BudgetMaker budget = default_budget) {
    using View = typename G::View;
    using Move = typename G::Move;
    if (name == "random") return ComputerPlayer<G>{};
    if (name == "greedy")
        return ComputerPlayer<G>{[](const G& game, const View& seen, Rng& rng) -> Move {
            return greedy(game, seen, rng);
        }};
    if (name == "policy")
        return ComputerPlayer<G>{[](const G& game, const View& seen, Rng& rng) -> Move {
            return policy(game, seen, rng);
        }};
    if (name == "so_ismcts")
        return ComputerPlayer<G>{
            [budget = std::move(budget), search = std::shared_ptr<SoIsmcts<G>>()](
                const G& game, const View& seen, Rng& rng) mutable -> Move {
                if (!search) search = std::make_shared<SoIsmcts<G>>(game);
                return search->think(seen, budget(), rng.split()).best();
            }};
    if (const auto adviser = adviser_named<G>(name, std::move(budget)))
        return ComputerPlayer<G>{
            [adviser = *adviser](const G& game, const View& seen, Rng& rng) -> Move {
                return adviser(game, seen, rng).best();
            }};
    return Error{"found " + in_quotes(name) + "; expected " + player_list()};
}

} // namespace khepri::search
