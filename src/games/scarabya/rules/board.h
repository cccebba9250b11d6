// The cells of the board and sets of them. A set is a pair of 64-bit words; rows are eleven bits
// apart, so that one closed column stands between two rows and a shifted set never runs around an
// edge. What is printed on the board is in components.h.
#pragma once

#include "core/bits.h"

#include <bit>
#include <cstdint>
#include <string_view>

namespace khepri::scarabya {

inline constexpr int side = 10;            // S1
inline constexpr int stride = side + 1;    // bits from a cell to the one below it
inline constexpr int bits = side * stride; // all numbers of cells are below this

// 11 * row + column, from the top left; made by cell().
enum class Cell : std::uint8_t {};

constexpr Cell cell(int row, int column) { return static_cast<Cell>(stride * row + column); }
constexpr int number(Cell cell) { return static_cast<int>(cell); }
constexpr int row(Cell cell) { return number(cell) / stride; }
constexpr int column(Cell cell) { return number(cell) % stride; }
constexpr bool on_board(int number) {
    return number >= 0 && number < bits && number % stride < side;
}
constexpr bool on_board(Cell cell) { return on_board(number(cell)); }
// "a1" top left to "j10" bottom right; empty for what is not on the board.
std::string_view name(Cell cell);

class Cells {
public:
    constexpr Cells() = default;
    constexpr Cells(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    static constexpr Cells only(Cell cell) { return Cells(1, 0).up(number(cell)); }

    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }
    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr int count() const { return std::popcount(low_) + std::popcount(high_); }
    constexpr bool contains(Cell cell) const {
        return number(cell) < bits && !(*this & only(cell)).empty();
    }
    // The lowest cell of a set that is not empty, and the set of it alone.
    constexpr Cell first() const {
        return static_cast<Cell>(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
    }
    constexpr Cells lowest() const {
        return {low_ & (0 - low_), high_ & (~high_ + (low_ == 0 ? 1 : 0))};
    }
    // The cell that has `rank` lower ones in the set.
    constexpr Cell nth(int rank) const {
        const int in_low = std::popcount(low_);
        const bool is_low = rank < in_low;
        return static_cast<Cell>((is_low ? 0 : 64) +
                                 nth_bit(is_low ? low_ : high_, is_low ? rank : rank - in_low));
    }
    // In ascending order, which is reading order.
    template <class Visit>
    constexpr void for_each(const Visit& visit) const {
        for (std::uint64_t rest = low_; rest != 0; rest &= rest - 1)
            visit(static_cast<Cell>(std::countr_zero(rest)));
        for (std::uint64_t rest = high_; rest != 0; rest &= rest - 1)
            visit(static_cast<Cell>(64 + std::countr_zero(rest)));
    }

    constexpr void insert(Cell cell) { *this = *this | only(cell); }
    constexpr Cells without(Cells gone) const { return {low_ & ~gone.low_, high_ & ~gone.high_}; }
    friend constexpr Cells operator|(Cells a, Cells b) {
        return {a.low_ | b.low_, a.high_ | b.high_};
    }
    friend constexpr Cells operator&(Cells a, Cells b) {
        return {a.low_ & b.low_, a.high_ & b.high_};
    }
    friend constexpr bool operator==(Cells, Cells) = default;

    // Every cell's number lowered or raised by n, 0 to 127; what falls off either end is gone.
    // Without branches: half of all numbers are above 63, and nothing predicts which.
    constexpr Cells down(int n) const {
        const int within = n & 63;
        const std::uint64_t far = 0 - static_cast<std::uint64_t>(n >> 6); // all bits if n > 63
        const std::uint64_t high = high_ >> within;
        const std::uint64_t low = low_ >> within | high_ << 1 << (63 - within);
        return {(low & ~far) | (high & far), high & ~far};
    }
    constexpr Cells up(int n) const {
        const int within = n & 63;
        const std::uint64_t far = 0 - static_cast<std::uint64_t>(n >> 6);
        const std::uint64_t low = low_ << within;
        const std::uint64_t high = high_ << within | low_ >> 1 >> (63 - within);
        return {low & ~far, (high & ~far) | (low & far)};
    }

private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

// Along sides; may hold closed cells between the rows and below the last one.
constexpr Cells neighbours(Cells of) {
    return of.up(1) | of.down(1) | of.up(stride) | of.down(stride);
}

constexpr Cells rectangle(int top, int left, int height, int width) {
    Cells cells;
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c) cells.insert(cell(top + r, left + c));
    return cells;
}

inline constexpr Cells whole_board = rectangle(0, 0, side, side);
inline constexpr Cells central_cells = rectangle(4, 4, 2, 2); // S7: e5 f5 e6 f6

} // namespace khepri::scarabya
