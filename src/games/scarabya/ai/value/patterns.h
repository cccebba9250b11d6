// How a scarab lies: the open cells up to two steps away, and which of the eight cells around it
// are closed, open or hold another open scarab. A pattern that is turned or mirrored is the same
// pattern: its class.
#pragma once

#include "games/scarabya/ai/value/land.h"

#include <array>
#include <cstdint>

namespace khepri::scarabya::ai {

inline constexpr std::size_t shape_count = 1 << 12; // twelve cells open or closed
inline constexpr std::size_t company_count = 6561;  // eight cells closed, open or with a scarab
inline constexpr std::size_t shape_classes = 618;
inline constexpr std::size_t company_classes = 954;

// For each shape the sum of 3^i over the cells of the ring that are in it, the i-th in reading
// order.
inline constexpr std::array<std::uint16_t, shape_count> ring_in_threes = [] {
    std::array<std::uint16_t, shape_count> all{};
    for (std::uint32_t shape = 0; shape < shape_count; ++shape) {
        int power = 1;
        for (std::uint32_t rest = ring; rest != 0; rest &= rest - 1, power *= 3)
            if ((shape & rest & (0 - rest)) != 0)
                all[shape] = static_cast<std::uint16_t>(all[shape] + power);
    }
    return all;
}();

struct PatternClasses {
    std::array<std::uint16_t, shape_count> of_shape{};
    std::array<std::uint16_t, company_count> of_company{};

    PatternClasses();
};

const PatternClasses& pattern_classes();

struct Setting {
    std::uint32_t shape;
    std::uint32_t company;
};

inline Setting setting(const Land& land, Cells live, Cell at) {
    const auto n = static_cast<std::size_t>(number(at));
    const std::uint32_t open = diamond(live, at) & land.within[n];
    return {open, std::uint32_t{ring_in_threes[open]} + ring_in_threes[open & land.company[n]]};
}

} // namespace khepri::scarabya::ai
