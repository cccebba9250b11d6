#include "games/scarabya/rules/view_facts.h"

#include <algorithm>

namespace khepri::scarabya {
namespace {

bool lies_on(const Board& board, Tile tile) {
    return std::any_of(board.tiles.begin(), board.tiles.end(),
                       [&](const Place& place) { return place.tile == tile; });
}

// Whether the card turned up last is still to be placed, or placed unseen, on the seat's board.
bool still_in_play(const Scarabya& game, const Table& table, Seat seat) {
    if (game.options().mode == Mode::duel) return !Scarabya::is_over(table);
    return table.to_place.contains(seat) || table.placed.contains(seat);
}

// The points of a shape; its steps go from left to right and down, at most four to either side.
drawing::Points points_of(const Shape& shape) {
    constexpr int middle = 5;
    drawing::Points points{};
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = {(shape.steps[i] + middle) / stride, (shape.steps[i] + middle) % stride};
    return points;
}

int number_of(const Shapes& shapes, const Shape& shape) {
    return static_cast<int>(std::find(shapes.ways.begin(), shapes.ways.end(), shape) -
                            shapes.ways.begin());
}

std::vector<std::pair<int, int>> from_corner(const drawing::Points& points) {
    int left = points[0].column;
    for (const auto& point : points) left = std::min(left, point.column);
    std::vector<std::pair<int, int>> cells;
    for (const auto& point : points)
        cells.emplace_back(point.row - points[0].row, point.column - left);
    return cells;
}

Tiles placed_on(const Scarabya& game, const Table& table, Seat seat) {
    if (game.options().mode == Mode::duel) return placed_by(table, seat);
    Tiles tiles;
    for (const Place& place : table.boards[seat].tiles) tiles.push_back(place.tile);
    return tiles;
}

Option option(const Scarabya& game, const View& view, const Place& place) {
    Option found;
    found.place = place;
    found.sites = game.preview(view.table, view.seat, place);
    found.points = game.preview_points(view.table, view.seat, place);
    found.covered = (cells_of(place) & view.table.scarabs).count();
    return found;
}

} // namespace

std::vector<Place> legal_placements(const Scarabya& game, const View& view) {
    std::vector<Place> places;
    const Table& table = view.table;
    if (!table.to_place.contains(view.seat)) return places;
    const Tile tile = table.turned.back();
    const Anchors found =
        anchors(tile, game.options().flips, game.ground_for_next(table, view.seat));
    for (std::uint8_t way = 0; way < std::uint8_t{most_ways}; ++way)
        found[way].for_each([&](Cell at) { places.push_back({tile, Facing{way}, at}); });
    return places;
}

Tiles discarded_tiles(const Scarabya& game, const Table& table, Seat seat) {
    Tiles tiles(table.turned.begin(), table.turned.end());
    if (still_in_play(game, table, seat)) tiles.pop_back();
    const Board& board = game.ground(table, seat);
    std::erase_if(tiles, [&](Tile tile) { return lies_on(board, tile); });
    return tiles;
}

Tiles placed_by(const Table& table, Seat seat) {
    Tiles tiles;
    const auto& all = table.boards[0].tiles;
    for (std::size_t i = 0; i < all.size(); ++i)
        if ((table.first + i) % 2 == seat) tiles.push_back(all[i].tile);
    return tiles;
}

std::vector<Way> ways(Tile tile, Flips flips) {
    std::vector<Way> all;
    const Shapes& shapes = scarabya::shapes(tile);
    for (int i = 0; i < shapes.count(flips); ++i) {
        const auto points = points_of(shapes.ways[static_cast<std::size_t>(i)]);
        Way& way = all.emplace_back();
        way.cells = from_corner(points);
        way.clockwise = number_of(shapes, drawing::shape_of(drawing::turned(points)));
        if (flips == Flips::on)
            way.flipped = number_of(shapes, drawing::shape_of(drawing::flipped(points)));
    }
    return all;
}

ViewFacts derive_facts(const Scarabya& game, const View& view) {
    const Table& table = view.table;
    ViewFacts found;
    if (!Scarabya::is_over(table)) {
        found.tile = table.turned.back();
        found.ways = ways(*found.tile, game.options().flips);
    }
    for (const Place& place : legal_placements(game, view))
        found.placements.push_back(option(game, view, place));
    for (const Seat seat : SeatSet::first(game.seats()))
        found.boards.push_back({game.sites(table, seat), game.bonus(table, seat),
                                discarded_tiles(game, table, seat), placed_on(game, table, seat)});
    if (game.options().mode == Mode::solo) found.lost = game.lost_scarabs(table);
    return found;
}

// What a seat may do depends on its view alone, so any state that fits the view will do.
Preview preview(const Scarabya& game, const View& view, const Place& place) {
    Rng rng = Rng::fast(1);
    Preview then;
    then.refusal = game.why_not(game.imagine(view, rng), view.seat, place);
    if (then.refusal) return then;
    const Option found = option(game, view, place);
    then.sites = found.sites;
    then.points = found.points;
    then.covered = found.covered;
    then.view = view_after(game, view, place);
    return then;
}

} // namespace khepri::scarabya
