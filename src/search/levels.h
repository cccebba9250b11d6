// Opponents for people. A lower level thinks like the champion but looks less far ahead; none makes
// random mistakes. Each level uses a fixed number of iterations, so it is equally strong on every
// machine: below 150 ms on one core, master below a second.
#pragma once

#include "core/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::search {

enum class Level : std::uint8_t { novice, apprentice, adept, expert, master };

inline constexpr std::array<Level, 5> all_levels{Level::novice, Level::apprentice, Level::adept,
                                                 Level::expert, Level::master};
inline constexpr std::array<std::string_view, 5> level_names{"novice", "apprentice", "adept",
                                                             "expert", "master"};

constexpr std::string_view name(Level level) {
    return level_names[static_cast<std::size_t>(level)];
}
// "novice, apprentice … or master", for messages.
inline std::string level_list() { return either({level_names.begin(), level_names.end()}); }
constexpr std::optional<Level> level_named(std::string_view text) {
    for (const Level level : all_levels)
        if (name(level) == text) return level;
    return std::nullopt;
}

// The computer's level where nobody chose one: also when it plays for a person who left or was too
// slow, or for a bot that forfeited.
inline constexpr Level default_level = Level::apprentice;

// As which people count where it matters how players play: nobody knows.
inline constexpr Level level_of_people = Level::adept;

} // namespace khepri::search
