// Players by name, as the flags of the program and the names in a record spell them.
#pragma once

#include "ai/champion.h"
#include "ai/greedy.h"
#include "ai/ismcts/textbook.h"
#include "ai/levels.h"
#include "ai/player.h"
#include "core/result.h"
#include "core/text.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace khepri::ai {

inline constexpr std::array<std::string_view, 9> player_names{"random",     "greedy",   "textbook",
                                                              "policy",     "champion", "novice",
                                                              "apprentice", "adept",    "master"};
// "random, greedy … or master", for messages.
inline std::string player_list() {
    std::string list(player_names.front());
    for (std::size_t i = 1; i < player_names.size(); ++i)
        list += (i + 1 < player_names.size() ? ", " : " or ") + std::string(player_names[i]);
    return list;
}

// Those that search think within the budgets they are given; a level has its own.
inline Budget usual_budget() { return Budget::iterations(1000); }

// Those of the players who can say why.
template <Game G>
Result<Adviser<G>> adviser_named(std::string_view name, BudgetMaker budget = usual_budget) {
    using View = typename G::View;
    if (name == "champion")
        return Adviser<G>{[budget = std::move(budget)](const G& game, const View& seen, Rng& rng) {
            return champion(game, seen, budget(), rng.split());
        }};
    if (const auto level = level_named(name))
        return Adviser<G>{[level = *level](const G& game, const View& seen, Rng& rng) {
            return advise(game, seen, level, Budget::unlimited(), rng.split());
        }};
    return Error{"found " + in_quotes(name) +
                 "; expected champion, novice, apprentice, adept or master"};
}

// An empty player is the plain random one, whom whoever holds the state can play without imagining
// it.
template <Game G>
Result<Player<G>> player_named(std::string_view name, BudgetMaker budget = usual_budget) {
    using View = typename G::View;
    using Move = typename G::Move;
    if (name == "random") return Player<G>{};
    if (name == "greedy")
        return Player<G>{[](const G& game, const View& seen, Rng& rng) -> Move {
            return greedy(game, seen, rng);
        }};
    if (name == "policy")
        return Player<G>{[](const G& game, const View& seen, Rng& rng) -> Move {
            return policy(game, seen, rng);
        }};
    if (name == "textbook")
        return Player<G>{
            [budget = std::move(budget), search = std::shared_ptr<TextbookSearch<G>>()](
                const G& game, const View& seen, Rng& rng) mutable -> Move {
                if (!search) search = std::make_shared<TextbookSearch<G>>(game);
                return search->think(seen, budget(), rng.split()).best();
            }};
    if (const auto adviser = adviser_named<G>(name, std::move(budget)))
        return Player<G>{[adviser = *adviser](const G& game, const View& seen, Rng& rng) -> Move {
            return adviser(game, seen, rng).best();
        }};
    return Error{"found " + in_quotes(name) + "; expected " + player_list()};
}

} // namespace khepri::ai
