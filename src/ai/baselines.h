// Players by name, as the flags of the program and the names in a record spell them.
#pragma once

#include "ai/greedy.h"
#include "ai/player.h"
#include "core/result.h"
#include "core/text.h"

#include <string>
#include <string_view>

namespace khepri::ai {

inline std::string player_names() { return "random or greedy"; }

// An empty player is the plain random one, whom whoever holds the state can play without imagining
// it.
template <Game G>
Result<Player<G>> player_named(std::string_view name) {
    if (name == "random") return Player<G>{};
    if (name == "greedy")
        return Player<G>{[](const G& game, const typename G::View& seen, Rng& rng) ->
                         typename G::Move { return greedy(game, seen, rng); }};
    return Error{"found " + in_quotes(name) + "; expected " + player_names()};
}

} // namespace khepri::ai
