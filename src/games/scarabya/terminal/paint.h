// The colours of Scarabya's boards and tiles in the terminal.
#pragma once

#include "games/scarabya/rules/tiles.h"
#include "terminal/terminal.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace khepri::terminal::paint {

// Numbers of the 256-colour palette. Every cell has a ground of its own, so that a board looks the
// same in a dark and in a light terminal.
inline constexpr int basalt = 235;
inline constexpr int basalt_mark = 243;
inline constexpr int central_basalt = 239;
inline constexpr int rock_ground = 242;
inline constexpr int rock_mark = 248;
inline constexpr int gold = 220;
inline constexpr int site_ground = 222;
inline constexpr int empty_site_mark = 101;
inline constexpr int lost_ground = 224;
inline constexpr int lost_mark = 124;
inline constexpr int black = 16;
inline constexpr std::array<int, scarabya::tile_count> tile_grounds{
    131, // F dull red
    67,  // I steel blue
    107, // L leaf
    180, // N tan
    97,  // P violet
    73,  // T teal
    137, // U brown
    104, // V periwinkle
    143, // W olive
    132, // X mauve
    72,  // Y sea green
    246, // Z grey
};

inline int ground_of(scarabya::Tile tile) { return tile_grounds[static_cast<std::size_t>(tile)]; }

inline std::string painted(const Ink& ink, int fore, int ground, std::string_view text) {
    if (!ink.in_colour()) return std::string(text);
    // Ink writes in black on a ground: another colour is set behind that.
    return ink.ground(ground, "\x1b[38;5;" + std::to_string(fore) + 'm' + std::string(text));
}

inline std::string letter(scarabya::Tile tile) { return std::string(name(tile)); }

} // namespace khepri::terminal::paint
