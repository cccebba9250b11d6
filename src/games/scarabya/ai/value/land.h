// A board for search: the part that does not change while tiles are laid (Land), and the ground on
// which something can still happen. Closed sites do not matter for what follows, so positions that
// differ only in them are equal.
#pragma once

#include "games/scarabya/rules/rules.h"

#include <array>
#include <cstdint>

namespace khepri::scarabya::ai {

// Where the cells lie that a pattern looks at, as bits of a window in which the cell itself has
// number 24: those at most two steps away, in reading order.
inline constexpr int window_centre = 2 * stride + 2;

// The cells at most two steps away that are in `cells`, as twelve bits in reading order. What lies
// beyond the frame must be masked out: two steps along a row may lead around an edge.
inline std::uint32_t diamond(Cells cells, Cell at) {
    const int n = number(at);
    const std::uint64_t w = n >= window_centre ? cells.down(n - window_centre).low()
                                               : cells.up(window_centre - n).low();
    return static_cast<std::uint32_t>((w >> 2 & 1) | (w >> 12 & 7) << 1 | (w >> 22 & 3) << 4 |
                                      (w >> 25 & 3) << 6 | (w >> 34 & 7) << 8 |
                                      (w >> 46 & 1) << 11);
}

// The eight of the twelve that touch the cell along a side or at a corner.
inline constexpr std::uint32_t ring = 0b0111'0110'1110;

struct Land {
    Cells scarabs;
    Cells ground; // live cells before the first tile
    Cells rocks;
    Flips flips = Flips::on;
    std::array<std::uint16_t, bits> within{};  // by cell: which of the twelve lie on the board
    std::array<std::uint16_t, bits> company{}; // by cell: which of the twelve hold a scarab

    Land(const Table& table, Flips flips);

    // S7, S8: where a tile may be laid on live ground.
    Ground reach(Cells live) const {
        return {live,
                live == ground ? central_cells : neighbours(whole_board.without(live | rocks))};
    }
};

// Calls found(Cells, int count) for every region of at most `most` cells that holds one of `from`.
template <class Found>
void for_each_region(Cells open, Cells from, int most, const Found& found) {
    from = from & open;
    Cells large; // cells that are known to lie in larger regions
    while (!from.empty()) {
        Cells region = from.lowest();
        int count = 1;
        for (bool grows = true; grows && count <= most;) {
            region = (region | neighbours(region)) & open;
            const int grown = (region & large).empty() ? region.count() : most + 1;
            grows = grown != count;
            count = grown;
        }
        if (count <= most)
            found(region, count);
        else
            large = large | region;
        from = from.without(region);
    }
}

} // namespace khepri::scarabya::ai
