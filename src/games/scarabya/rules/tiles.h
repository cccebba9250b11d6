// S3: the twelve equipment tiles and every way in which each may lie. Where they may lie on a board
// is in placements.h.
#pragma once

#include "core/fixed_vector.h"
#include "games/scarabya/rules/board.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace khepri::scarabya {

enum class Tile : std::uint8_t { F, I, L, N, P, T, U, V, W, X, Y, Z };

inline constexpr int tile_count = 12;
inline constexpr std::string_view tile_letters = "FILNPTUVWXYZ";
inline constexpr std::array<Tile, tile_count> all_tiles{Tile::F, Tile::I, Tile::L, Tile::N,
                                                        Tile::P, Tile::T, Tile::U, Tile::V,
                                                        Tile::W, Tile::X, Tile::Y, Tile::Z};

constexpr bool is_tile(Tile tile) { return static_cast<int>(tile) < tile_count; }
constexpr std::string_view name(Tile tile) {
    return is_tile(tile) ? tile_letters.substr(static_cast<std::size_t>(tile), 1) : "?";
}

enum class Flips : std::uint8_t { off, on };

// Which of the ways in shapes(tile).
enum class Facing : std::uint8_t {};

// A tile lying in one way: the numbers of its cells counted from its first cell in reading order,
// ascending, and the same as a set of bits.
struct Shape {
    std::array<std::uint8_t, 5> steps{};
    std::uint64_t mask = 0;
    friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

// The different ways of one tile: the face of S3 turned clockwise, then its mirror image turned.
struct Shapes {
    FixedVector<Shape, 8> ways;
    int turns = 0; // how many of them need no flip

    constexpr int count(Flips flips) const {
        return flips == Flips::on ? static_cast<int>(ways.size()) : turns;
    }
};

inline constexpr int most_ways = 8;

namespace drawing {

struct Point {
    int row, column;
    friend constexpr auto operator<=>(const Point&, const Point&) = default;
};
using Points = std::array<Point, 5>;

// The rows of a face from top to bottom, with a stroke between them.
constexpr std::array<std::string_view, tile_count> faces{
    ".XX/XX./.X.", "XXXXX",       "X./X./X./XX", ".X/.X/XX/X.", "XX/XX/X.",    "XXX/.X./.X.",
    "X.X/XXX",     "X../X../XXX", "X../XX./.XX", ".X./XXX/.X.", ".X/XX/.X/.X", "XX./.X./.XX"};

constexpr Points points_of(std::string_view face) {
    Points points{};
    std::size_t found = 0;
    Point at{0, 0};
    for (const char mark : face) {
        if (mark == 'X') points[found++] = at;
        at = mark == '/' ? Point{at.row + 1, 0} : Point{at.row, at.column + 1};
    }
    return points;
}

constexpr Points turned(Points points) {
    for (Point& at : points) at = {at.column, -at.row};
    return points;
}

constexpr Points flipped(Points points) {
    for (Point& at : points) at.column = -at.column;
    return points;
}

constexpr Shape shape_of(Points points) {
    std::sort(points.begin(), points.end());
    Shape shape;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const int step =
            stride * (points[i].row - points[0].row) + points[i].column - points[0].column;
        shape.steps[i] = static_cast<std::uint8_t>(step);
        shape.mask |= std::uint64_t{1} << step;
    }
    return shape;
}

constexpr void add_turns(Shapes& shapes, Points points) {
    for (int turn = 0; turn < 4; ++turn, points = turned(points)) {
        const Shape shape = shape_of(points);
        if (std::find(shapes.ways.begin(), shapes.ways.end(), shape) == shapes.ways.end())
            shapes.ways.push_back(shape);
    }
}

constexpr Shapes shapes_of(std::string_view face) {
    Shapes shapes;
    add_turns(shapes, points_of(face));
    shapes.turns = static_cast<int>(shapes.ways.size());
    add_turns(shapes, flipped(points_of(face)));
    return shapes;
}

} // namespace drawing

inline constexpr std::array<Shapes, tile_count> shapes_by_tile = [] {
    std::array<Shapes, tile_count> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = drawing::shapes_of(drawing::faces[i]);
    return all;
}();

constexpr const Shapes& shapes(Tile tile) { return shapes_by_tile[static_cast<std::size_t>(tile)]; }

} // namespace khepri::scarabya
