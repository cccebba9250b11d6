#include "games/scarabya/placements.h"

#include <cstddef>
#include <utility>

namespace khepri::scarabya {
namespace {

// A tile anchored at a cell lies on open ground if every step from there leads to an open cell: the
// intersection of the ground shifted by each step answers that for all anchors at once. It is
// within reach if some step leads there: the union. No step leads around an edge, because a tile
// hangs together and would lie on the closed column between the rows.
template <Tile tile, std::size_t way>
Cells anchors_of_way(const Ground& ground) {
    constexpr Shape shape = shapes(tile).ways[way];
    Cells open = ground.open;
    Cells reach = ground.reach;
    for (std::size_t i = 1; i < shape.steps.size(); ++i) {
        open = open & ground.open.down(shape.steps[i]);
        reach = reach | ground.reach.down(shape.steps[i]);
    }
    return open & reach;
}

template <Tile tile, Flips flips>
using Ways = std::make_index_sequence<static_cast<std::size_t>(shapes(tile).count(flips))>;

template <Tile tile, Flips flips>
void fill_anchors(const Ground& ground, Anchors& found) {
    [&]<std::size_t... way>(std::index_sequence<way...>) {
        ((found[way] = anchors_of_way<tile, way>(ground)), ...);
    }(Ways<tile, flips>{});
}

template <Tile tile, Flips flips>
bool fits_some_way(const Ground& ground) {
    return [&]<std::size_t... way>(std::index_sequence<way...>) {
        return (!anchors_of_way<tile, way>(ground).empty() || ...);
    }(Ways<tile, flips>{});
}

// The functions for all tiles, which know every step at compile time.
struct Finders {
    void (*fill)(const Ground&, Anchors&);
    bool (*fits)(const Ground&);
};

template <Flips flips>
constexpr std::array<Finders, tile_count> finders =
    []<std::size_t... tile>(std::index_sequence<tile...>) {
        return std::array<Finders, tile_count>{Finders{fill_anchors<all_tiles[tile], flips>,
                                                       fits_some_way<all_tiles[tile], flips>}...};
    }(std::make_index_sequence<tile_count>{});

const Finders& finders_for(Tile tile, Flips flips) {
    const auto at = static_cast<std::size_t>(tile);
    return flips == Flips::on ? finders<Flips::on>[at] : finders<Flips::off>[at];
}

} // namespace

Anchors anchors(Tile tile, Flips flips, const Ground& ground) {
    Anchors found{};
    finders_for(tile, flips).fill(ground, found);
    return found;
}

bool fits(Tile tile, Flips flips, const Ground& ground) {
    return finders_for(tile, flips).fits(ground);
}

} // namespace khepri::scarabya
