// Sets of cells in a vector register, for what a random game spends its time on: where tiles fit
// and which regions are sites. The compiler makes one instruction of each operation where the
// machine has one, and plain arithmetic elsewhere.
#pragma once

#include "games/scarabya/rules/board.h"

#include <bit>
#include <cstdint>

// Without AVX g++ warns of another way to pass vectors than with it. All of a build is compiled
// with or without. It warns where such a function is called, so the pragma holds for what follows.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace khepri::scarabya {

// Two sets of cells side by side: the words of one, then those of the other.
using Lanes [[gnu::vector_size(32)]] = std::uint64_t;
using HalfLanes [[gnu::vector_size(16)]] = std::uint64_t;

inline Lanes side_by_side(Cells a, Cells b) { return Lanes{a.low(), a.high(), b.low(), b.high()}; }
inline Lanes twice(Cells cells) { return side_by_side(cells, cells); }
inline HalfLanes first_half(Lanes lanes) { return __builtin_shufflevector(lanes, lanes, 0, 1); }
inline HalfLanes second_half(Lanes lanes) { return __builtin_shufflevector(lanes, lanes, 2, 3); }
inline Cells first_of(Lanes lanes) { return {lanes[0], lanes[1]}; }
inline Lanes swapped(Lanes lanes) { return __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1); }

// What the words of each set hand over to its other word in a shift.
inline Lanes handed_down(Lanes lanes) {
    return __builtin_shufflevector(lanes, Lanes{}, 1, 4, 3, 4);
}
inline Lanes handed_up(Lanes lanes) { return __builtin_shufflevector(lanes, Lanes{}, 4, 0, 4, 2); }

// A set of cells twice side by side, moved by one column in the first half and by one row in the
// second; and whatever two sets are side by side, the first by a column and the other by a row.
inline constexpr Lanes column_and_row{1, 1, stride, stride};
inline Lanes up(Lanes lanes) {
    return lanes << column_and_row | handed_up(lanes) >> (64 - column_and_row);
}
inline Lanes down(Lanes lanes) {
    return lanes >> column_and_row | handed_down(lanes) << (64 - column_and_row);
}

inline Lanes any_half(Lanes lanes) { return lanes | swapped(lanes); }
inline Lanes both_halves(Lanes lanes) { return lanes & swapped(lanes); }

// Along sides, as of board.h, of a set twice side by side.
inline Lanes neighbours(Lanes same) { return any_half(up(same) | down(same)); }

} // namespace khepri::scarabya
