#include "cli/scarabya_board.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace khepri::cli {
namespace {

using namespace scarabya;

constexpr std::string_view open_scarab = "◆";
constexpr std::string_view covered_scarab = "◇";

// Numbers of the 256-colour palette. Every cell has a ground of its own, so that a board looks the
// same in a dark and in a light terminal.
constexpr int basalt = 235;
constexpr int basalt_mark = 243;
constexpr int central_basalt = 239;
constexpr int rock_ground = 242;
constexpr int rock_mark = 248;
constexpr int gold = 220;
constexpr int site_ground = 222;
constexpr int empty_site_mark = 101;
constexpr int lost_ground = 224;
constexpr int lost_mark = 124;
constexpr int black = 16;
constexpr std::array<int, tile_count> tile_grounds{
    131, // F dull red
    67,  // I steel blue
    107, // L leaf
    180, // N tan
    97,  // P violet
    73,  // T teal
    137, // U brown
    104, // V periwinkle
    143, // W olive
    132, // X mauve
    72,  // Y sea green
    246, // Z grey
};

int ground_of(Tile tile) { return tile_grounds[static_cast<std::size_t>(tile)]; }

std::string painted(const Ink& ink, int fore, int ground, std::string_view text) {
    if (!ink.in_colour()) return std::string(text);
    // Ink writes in black on a ground: another colour is set behind that.
    return ink.ground(ground, "\x1b[38;5;" + std::to_string(fore) + 'm' + std::string(text));
}

std::string letter(Tile tile) { return std::string(name(tile)); }

std::string small_letter(Tile tile) { return {static_cast<char>(name(tile)[0] - 'A' + 'a')}; }

// What one cell shows: a mark in the middle, and what fills the rest of the cell.
struct Look {
    int fore = basalt_mark;
    int ground = basalt;
    std::string left = " ";
    std::string mark = "·";
    std::string right = " ";
};

std::string in_two_columns(const Look& look) {
    return width(look.mark) > 1 ? look.mark : look.mark + look.right;
}

std::string in_three_columns(const Look& look) {
    if (width(look.mark) == 1) return look.left + look.mark + look.right;
    return (width(look.mark) == 2 ? look.left : "") + look.mark;
}

// The ground of a site, without what lies on it: gold where scarabs were found, red where they are
// lost, and quiet where there are none.
Look site_ground_look(const Ink& ink, Mode mode, const Site& site) {
    const std::string fill = ink.in_colour() && site.scarabs > 0 ? " " : "░";
    if (site.scarabs == 0) return {empty_site_mark, basalt, fill, fill, fill};
    if (mode == Mode::solo) return {lost_mark, lost_ground, fill, fill, fill};
    return {black, site_ground, fill, fill, fill};
}

class Painter {
public:
    Painter(const Scarabya& game, const Table& table, Seat seat, const std::optional<Place>& laid,
            const Ink& ink)
        : game_(game), table_(table), board_(game.ground(table, seat)), laid_(laid), ink_(ink) {
        for (const Seat owner : SeatSet::first(game.seats()))
            if (game.options().mode == Mode::duel || owner == seat)
                add_sites(game.sites(table, owner));
        if (laid) add_sites(game.preview(table, seat, *laid));
    }

    std::string cell(Cell at, BoardSize size) const {
        const Look look = look_of(at);
        return painted(ink_, look.fore, look.ground,
                       size == BoardSize::large ? in_three_columns(look) : in_two_columns(look));
    }

private:
    void add_sites(const Sites& sites) {
        for (const Site& site : sites)
            if (std::find(sites_.begin(), sites_.end(), site) == sites_.end())
                sites_.push_back(site);
    }

    Look look_of(Cell at) const {
        if (table_.rocks.contains(at)) return {rock_mark, rock_ground, "▒", "▒", "▒"};
        if (laid_ && cells_of(*laid_).contains(at))
            return tile_look(at, laid_->tile, small_letter(laid_->tile));
        for (const Place& place : board_.tiles)
            if (cells_of(place).contains(at)) return tile_look(at, place.tile, letter(place.tile));
        for (const Site& site : sites_)
            if (site.cells.contains(at)) return site_look(at, site);
        return ground_look(at);
    }

    bool scarab(Cell at) const { return table_.scarabs.contains(at); }

    Look tile_look(Cell at, Tile tile, const std::string& called) const {
        const std::string fill = ink_.in_colour() ? " " : called;
        return {black, ground_of(tile), fill, scarab(at) ? std::string(covered_scarab) : called,
                fill};
    }

    // The worth stands on the first cell without a scarab, or beside the first scarab.
    Look site_look(Cell at, const Site& site) const {
        Look look = site_ground_look(ink_, game_.options().mode, site);
        if (scarab(at)) look.mark = open_scarab;
        if (game_.options().mode == Mode::solo || site.points == 0) return look;
        const Cells empty = site.cells.without(table_.scarabs);
        const std::string worth = std::to_string(site.points);
        if (!empty.empty() && at == empty.first()) look.mark = worth;
        if (empty.empty() && at == site.cells.first()) look.mark += worth;
        return look;
    }

    Look ground_look(Cell at) const {
        Look look;
        if (scarab(at)) look.mark = open_scarab, look.fore = gold;
        if (board_.tiles.empty() && !laid_ && central_cells.contains(at))
            look.left = "(", look.right = ")", look.ground = central_basalt;
        return look;
    }

    const Scarabya& game_;
    const Table& table_;
    const Board& board_;
    std::optional<Place> laid_;
    const Ink& ink_;
    Sites sites_;
};

std::string column_names() {
    std::string line = "    ";
    for (int c = 0; c < side; ++c) line += std::string(" ") + static_cast<char>('a' + c) + ' ';
    return line;
}

std::string row_name(int row) {
    const std::string number = std::to_string(row + 1);
    return std::string(3 - number.size(), ' ') + number + ' ';
}

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

// Puts drawings beside each other, tops aligned, each in a slot of its width.
void append_row(Lines& lines, const std::vector<Lines>& drawings,
                const std::vector<std::size_t>& slots) {
    std::size_t height = 0;
    for (const Lines& drawing : drawings) height = std::max(height, drawing.size());
    for (std::size_t r = 0; r < height; ++r) {
        std::string line;
        for (std::size_t i = 0; i < drawings.size(); ++i)
            line += padded(r < drawings[i].size() ? drawings[i][r] : "", slots[i]);
        lines.push_back(line);
    }
}

} // namespace

Lines board_lines(const Scarabya& game, const Table& table, Seat seat,
                  const std::optional<Place>& laid, BoardSize size, const Ink& ink) {
    const Painter painter(game, table, seat, laid, ink);
    Lines lines;
    if (size == BoardSize::large) lines.push_back(column_names());
    for (int r = 0; r < side; ++r) {
        std::string line = size == BoardSize::large ? row_name(r) : "";
        for (int c = 0; c < side; ++c) line += painter.cell(cell(r, c), size);
        lines.push_back(line);
    }
    return lines;
}

Lines facing_lines(const Scarabya& game, const Table& table, Seat seat, const Easel& easel) {
    constexpr std::size_t in_a_row = 4;
    const Tile tile = table.turned.back();
    const Flips flips = game.options().flips;
    const Anchors where = anchors(tile, flips, game.ground_for_next(table, seat));
    std::vector<std::vector<Lines>> rows;
    std::vector<std::size_t> slots(in_a_row, 0);
    bool some_fit_nowhere = false;
    for (std::uint8_t way = 0; way < shapes(tile).count(flips); ++way) {
        if (way % in_a_row == 0) rows.emplace_back();
        some_fit_nowhere = some_fit_nowhere || where[way].empty();
        const std::string figure = where[way].empty() ? "×" : std::to_string(way + 1);
        rows.back().push_back(outline_lines(tile, way, figure, easel.ink));
        std::size_t& slot = slots[way % in_a_row];
        slot = std::max(slot, width(rows.back().back().front()) + 3);
    }
    Lines lines;
    for (const auto& row : rows) {
        append_row(lines, row, slots);
        lines.emplace_back();
    }
    if (some_fit_nowhere) lines.push_back(easel.words.say("scarabya.facings.cross"));
    return lines;
}

std::string legend(const Scarabya& game, const Easel& easel) {
    const Ink& ink = easel.ink;
    const Mode mode = game.options().mode;
    Look site = site_ground_look(ink, mode, {{}, 1, 1, 1});
    site.mark = mode == Mode::solo ? std::string(open_scarab) : "8";
    const auto entry = [&](const std::string& sample, std::string_view key) {
        return sample + ' ' + easel.words.say("scarabya.legend." + std::string(key));
    };
    return join({entry(painted(ink, gold, basalt, " ◆ "), "scarab"),
                 entry(painted(ink, black, ground_of(Tile::I), " ◇ "), "covered"),
                 entry(painted(ink, rock_mark, rock_ground, "▒▒▒"), "rock"),
                 entry(painted(ink, site.fore, site.ground, in_three_columns(site)),
                       mode == Mode::solo ? "lost" : "site")},
                "  ");
}

Lines tile_lines(Tile tile, const Ink& ink) { return outline_lines(tile, 0, "", ink); }

} // namespace khepri::cli
