#include "games/scarabya/ai/winnable.h"

#include "games/scarabya/ai/position.h"

#include <algorithm>

namespace khepri::scarabya::ai {

namespace {

constexpr std::size_t cards_tried_exactly = 2;
constexpr int beam_width = 16;
constexpr int beam_for_known_order = 300;
constexpr int one_tile_only = 9; // a second tile does not find room beside the first

bool covers_all(const Land& land, Tile tile, Cells pocket) {
    bool found = false;
    const Cells scarabs = pocket & land.scarabs;
    const Anchors all = anchors(tile, land.flips, {pocket, pocket});
    for (std::size_t way = 0; way < all.size() && !found; ++way)
        all[way].for_each([&](Cell anchor) {
            const Place place{tile, static_cast<Facing>(way), anchor};
            found = found || scarabs.without(cells_of(place)).empty();
        });
    return found;
}

// Every pocket that has room for one tile needs one that covers all its scarabs.
bool has_a_hopeless_pocket(const Position& position) {
    Rest tiles = position.rest;
    bool hopeless = false;
    for_each_region(position.live, position.live, one_tile_only, [&](Cells region, int) {
        if ((region & position.land.scarabs).empty()) return;
        const auto covers = [&](Tile tile) { return covers_all(position.land, tile, region); };
        hopeless =
            hopeless || !(covers(position.tile) || std::any_of(tiles.begin(), tiles.end(), covers));
    });
    return hopeless;
}

bool some_order_wins(const Position& position) {
    const PlacementValues values(position.land, position.live, stage_for(Aim::burial, 0));
    bool wins = false;
    for_each_placement(position.land, position.live, position.tile, [&](const Place& place) {
        if (wins) return;
        const Laid laid = values.after(cells_of(place));
        wins = laid.lost == 0 && expected(position.land, Aim::burial, laid.live, position.rest) > 0;
    });
    return wins;
}

// The cards come as they are known to come.
Winnable known_order_wins(const Position& position, Rng rng) {
    FixedVector<Tile, tile_count> order{position.tile};
    for (const Tile tile : position.imagined_order(rng)) order.push_back(tile);
    Beam beam(beam_for_known_order);
    beam.search(position.land, Aim::burial, position.live, {order.begin(), order.size()});
    if (beam.best() == 0) return Winnable::yes;
    return beam.is_exhaustive() ? Winnable::no : Winnable::unknown;
}

bool sampled_order_wins(const Position& position, const search::Budget& budget, Rng rng) {
    Beam beam(beam_width);
    for (std::int64_t done = 0; budget.allows(done); ++done) {
        FixedVector<Tile, tile_count> order{position.tile};
        for (const Tile tile : position.imagined_order(rng)) order.push_back(tile);
        beam.search(position.land, Aim::burial, position.live, {order.begin(), order.size()});
        if (beam.best() == 0) return true;
    }
    return false;
}

} // namespace

Winnable can_still_be_won(const Scarabya& game, const View& seen, const search::Budget& budget,
                          Rng rng) {
    if (!game.lost_scarabs(seen.table).empty()) return Winnable::no;
    if (seen.table.scarabs.without(seen.table.boards[0].covered).empty()) return Winnable::yes;
    if (Scarabya::is_over(seen.table)) return Winnable::no;
    View of_player = seen; // whoever looks on asks about the one who plays
    of_player.seat = 0;
    const Position position(game, of_player);
    if (has_a_hopeless_pocket(position)) return Winnable::no;
    if (game.options().order) return known_order_wins(position, rng);
    if (position.rest.size() <= cards_tried_exactly)
        return some_order_wins(position) ? Winnable::yes : Winnable::no;
    return sampled_order_wins(position, budget, rng) ? Winnable::yes : Winnable::unknown;
}

Result<Winnable> winnable(const Scarabya& game, const View& seen, const search::Budget& budget) {
    if (game.options().mode != Mode::solo) return Error{"expected a solo game"};
    return can_still_be_won(game, seen, budget, Rng::fast(0));
}

} // namespace khepri::scarabya::ai
