#include "games/scarabya/rules/placements.h"

#include <cstddef>
#include <cstdint>

namespace khepri::scarabya {
namespace {

// Four words that are shifted and intersected together. The compiler makes one instruction of it
// where the machine has one, and plain arithmetic elsewhere.
using Lanes [[gnu::vector_size(32)]] = std::uint64_t;

// The open cells and the cells out of reach, side by side, and what their upper words hand down to
// the lower ones in a shift.
struct Sheet {
    Lanes cells;
    Lanes handed_down;

    explicit Sheet(const Ground& ground) {
        const Cells open = ground.open;
        const Cells far = whole_board.without(ground.reach);
        cells = Lanes{open.low(), open.high(), far.low(), far.high()};
        handed_down = Lanes{open.high(), 0, far.high(), 0};
    }
};

// A tile anchored at a cell lies on open ground if every step from there leads to an open cell, and
// is within reach unless every step leads to a cell out of reach. Intersecting the sheet shifted by
// each step answers both for all anchors at once. No step leads around an edge unseen: a tile hangs
// together, so it would lie on the closed column between the rows.
Cells anchors_of(const Shape& shape, const Sheet& sheet) {
    Lanes all = sheet.cells;
    for (std::size_t i = 1; i < shape.steps.size(); ++i) {
        const std::uint64_t step = shape.steps[i];
        all &= sheet.cells >> step | sheet.handed_down << (64 - step);
    }
    return {all[0] & ~all[2], all[1] & ~all[3]};
}

} // namespace

Anchors anchors(Tile tile, Flips flips, const Ground& ground) {
    const Sheet sheet(ground);
    const Shapes& all = shapes(tile);
    const auto count = static_cast<std::size_t>(all.count(flips));
    Anchors found{};
    for (std::size_t way = 0; way < count; ++way) found[way] = anchors_of(all.ways[way], sheet);
    return found;
}

bool fits(Tile tile, Flips flips, const Ground& ground) {
    const Sheet sheet(ground);
    const Shapes& all = shapes(tile);
    const auto count = static_cast<std::size_t>(all.count(flips));
    for (std::size_t way = 0; way < count; ++way)
        if (!anchors_of(all.ways[way], sheet).empty()) return true;
    return false;
}

} // namespace khepri::scarabya
