#include "games/scarabya/rules/placements.h"

#include "games/scarabya/rules/lanes.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace khepri::scarabya {
namespace {

// The open cells and the cells out of reach, side by side.
struct Sheet {
    Lanes cells;
    Lanes handed_down;

    explicit Sheet(const Ground& ground)
        : cells(side_by_side(ground.open, whole_board.without(ground.reach))),
          handed_down(scarabya::handed_down(cells)) {}

    Lanes down(std::uint64_t step) const { return cells >> step | handed_down << (64 - step); }
};

// A tile anchored at a cell lies on open ground if every step from there leads to an open cell, and
// is within reach unless every step leads to a cell out of reach. Intersecting the sheet shifted by
// each step answers both for all anchors at once. No step leads around an edge unseen: a tile hangs
// together, so it would lie on the closed column between the rows.
// The steps are known when compiling, so that the ways of a tile share what they shift alike.
template <std::size_t tile, std::size_t way>
[[gnu::always_inline]] inline Cells anchors_of(const Sheet& sheet) {
    constexpr auto steps = shapes_by_tile[tile].ways[way].steps;
    const Lanes all = sheet.cells & sheet.down(steps[1]) & sheet.down(steps[2]) &
                      sheet.down(steps[3]) & sheet.down(steps[4]);
    return std::bit_cast<Cells>(first_half(all) & ~second_half(all));
}

// Calls visit(way) for the ways from the first on, with each a constant, while it returns true.
template <std::size_t first, std::size_t... i, class Visit>
[[gnu::always_inline]] inline bool all_ways(std::index_sequence<i...>,
                                            [[maybe_unused]] const Visit& visit) {
    return (visit(std::integral_constant<std::size_t, first + i>{}) && ...);
}

// The same for all ways in which the tile may lie.
template <std::size_t tile, class Visit>
[[gnu::always_inline]] inline bool for_each_way(Flips flips, const Visit& visit) {
    constexpr std::size_t turns = shapes_by_tile[tile].turns;
    constexpr std::size_t flipped = shapes_by_tile[tile].ways.size() - turns;
    return all_ways<0>(std::make_index_sequence<turns>{}, visit) &&
           (flips == Flips::off || all_ways<turns>(std::make_index_sequence<flipped>{}, visit));
}

struct Finder {
    void (*find_anchors)(const Sheet&, Flips, Anchors&); // fills the ways in which it may lie
    bool (*fits)(const Sheet&, Flips);
};

template <std::size_t tile>
constexpr Finder finder_of{[](const Sheet& sheet, Flips flips, Anchors& found) {
                               for_each_way<tile>(flips, [&](auto way) {
                                   found[way] = anchors_of<tile, way>(sheet);
                                   return true;
                               });
                           },
                           [](const Sheet& sheet, Flips flips) {
                               return !for_each_way<tile>(flips, [&](auto way) {
                                   return anchors_of<tile, way>(sheet).empty();
                               });
                           }};

constexpr auto finders = []<std::size_t... tile>(std::index_sequence<tile...>) {
    return std::array<Finder, tile_count>{finder_of<tile>...};
}(std::make_index_sequence<tile_count>{});

const Finder& finder(Tile tile) { return finders[static_cast<std::size_t>(tile)]; }

} // namespace

Anchors anchors(Tile tile, Flips flips, const Ground& ground) {
    Anchors found{};
    finder(tile).find_anchors(Sheet(ground), flips, found);
    return found;
}

bool fits(Tile tile, Flips flips, const Ground& ground) {
    return finder(tile).fits(Sheet(ground), flips);
}

void Placements::find(Tile tile, Flips flips, const Ground& ground) {
    tile_ = tile;
    anchors_ = {};
    finder(tile).find_anchors(Sheet(ground), flips, anchors_);
    const auto counts = [this](std::size_t first) {
        std::uint64_t four = 0;
        for (std::size_t i = 0; i < 4; ++i)
            four |= static_cast<std::uint64_t>(anchors_[first + i].count()) << (16 * i);
        return four;
    };
    // Multiplied with ones, each lane becomes the sum of itself and those below it.
    ends_[0] = counts(0) * each;
    ends_[1] = (counts(4) + (ends_[0] >> 48)) * each;
}

} // namespace khepri::scarabya
