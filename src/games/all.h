// The list of games: the only shared C++ file that names them. Everything that must know all games
// (AnyGame, flags, metrics, signature, benchmarks) is made from it.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "games/mummies/rules/rules.h"
#include "games/scarabya/rules/rules.h"

#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace khepri {

template <template <class...> class List>
using OfAllGames = List<archaeology::Archaeology, scarabya::Scarabya, mummies::Mummies>;

// A game chosen at run time.
using AnyGame = OfAllGames<std::variant>;

// Calls visit(std::type_identity<G>{}) for each game.
template <class Visit>
constexpr void for_each_game(const Visit& visit) {
    [&]<class... Games>(std::type_identity<std::variant<Games...>>) {
        (visit(std::type_identity<Games>{}), ...);
    }(std::type_identity<AnyGame>{});
}

inline constexpr auto game_descriptions =
    []<class... Games>(std::type_identity<std::variant<Games...>>) {
        return std::array{&Games::description...};
    }(std::type_identity<AnyGame>{});

constexpr const GameDescription* description_named(std::string_view name) {
    for (const GameDescription* description : game_descriptions)
        if (description->name == name) return description;
    return nullptr;
}

inline std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const GameDescription* description : game_descriptions)
        names.emplace_back(description->name);
    return names;
}

} // namespace khepri
