// Opponents for people: the same thinking as the champion's with a shorter sight, never a blunder
// thrown in by a die. Each level plays within a fixed number of iterations, so that it is as strong
// on every machine: below 150 ms on one core, master below a second.
#pragma once

#include "ai/advice.h"
#include "ai/budget.h"
#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace khepri::ai {

enum class Level : std::uint8_t { novice, apprentice, adept, master };

inline constexpr std::array<Level, 4> all_levels{Level::novice, Level::apprentice, Level::adept,
                                                 Level::master};
inline constexpr std::array<std::string_view, 4> level_names{"novice", "apprentice", "adept",
                                                             "master"};

constexpr std::string_view name(Level level) {
    return level_names[static_cast<std::size_t>(level)];
}
constexpr std::optional<Level> level_named(std::string_view text) {
    for (const Level level : all_levels)
        if (name(level) == text) return level;
    return std::nullopt;
}

// Within the level's own iterations; the budget may cut them short (its clock, its cancellation)
// and lends its crew.
Advice<archaeology::Move> advise(const archaeology::Archaeology& game,
                                 const archaeology::View& seen, Level level, const Budget& budget,
                                 Rng rng);
Advice<scarabya::Move> advise(const scarabya::Scarabya& game, const scarabya::View& seen,
                              Level level, const Budget& budget, Rng rng);
Advice<mummies::Move> advise(const mummies::Mummies& game, const mummies::View& seen, Level level,
                             const Budget& budget, Rng rng);

} // namespace khepri::ai
