// The tile in play and the ways in which it may lie.
#include "games/scarabya/terminal/board.h"
#include "games/scarabya/terminal/paint.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace khepri::terminal {

using namespace scarabya;
using namespace paint;

namespace {

// A way of a tile, laid on cells of the board to be measured.
struct Outline {
    explicit Outline(Tile tile, std::uint8_t way)
        : cells(cells_of({tile, Facing{way}, cell(0, 5)})) {
        int right = 0;
        cells.for_each([&](Cell at) {
            left = std::min(left, column(at));
            right = std::max(right, column(at));
            height = std::max(height, row(at) + 1);
        });
        columns = right - left + 1;
    }

    Cells cells;
    int left = side;
    int columns = 0;
    int height = 0;
};

Lines outline_lines(Tile tile, std::uint8_t way, std::string_view figure, const Ink& ink) {
    const Outline outline(tile, way);
    Lines lines;
    for (int r = 0; r < outline.height; ++r) {
        std::string& line = lines.emplace_back();
        for (int c = outline.left; c < outline.left + outline.columns; ++c) {
            const Cell at = cell(r, c);
            const bool first = at == outline.cells.first() && !figure.empty();
            const std::string mark = (first ? std::string(figure) : letter(tile)) + ' ';
            line += outline.cells.contains(at) ? painted(ink, black, ground_of(tile), mark) : "  ";
        }
    }
    return lines;
}

} // namespace

Lines facing_lines(const Scarabya& game, const Table& table, Seat seat,
                   const RenderContext& context) {
    constexpr std::size_t in_a_row = 4;
    const Tile tile = table.turned.back();
    const Flips flips = game.options().flips;
    const Anchors where = anchors(tile, flips, game.ground_for_next(table, seat));
    std::vector<std::vector<Lines>> rows;
    std::vector<std::size_t> slots(in_a_row, 0);
    bool some_fit_nowhere = false;
    const auto ways = static_cast<std::uint8_t>(shapes(tile).count(flips));
    for (std::uint8_t way = 0; way < ways; ++way) {
        if (way % in_a_row == 0) rows.emplace_back();
        some_fit_nowhere = some_fit_nowhere || where[way].empty();
        const std::string figure = where[way].empty() ? "×" : std::to_string(way + 1);
        rows.back().push_back(outline_lines(tile, way, figure, context.ink));
        std::size_t& slot = slots[way % in_a_row];
        slot = std::max(slot, width(rows.back().back().front()) + 3);
    }
    Lines lines;
    for (const auto& row : rows) {
        if (!lines.empty()) lines.emplace_back();
        for (std::string& line : beside(row, slots)) lines.push_back(std::move(line));
    }
    if (!some_fit_nowhere) return lines;
    lines.emplace_back();
    lines.push_back(context.catalogue.format("scarabya.facings.cross"));
    return lines;
}

Lines tile_lines(Tile tile, const Ink& ink) { return outline_lines(tile, 0, "", ink); }

} // namespace khepri::terminal
