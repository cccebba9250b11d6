#include "games/scarabya/terminal/board.h"

#include "core/text.h"
#include "games/scarabya/terminal/paint.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace khepri::terminal {
namespace {

using namespace scarabya;
using namespace paint;

constexpr std::string_view open_scarab = "◆";
constexpr std::string_view covered_scarab = "◇";

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
    if (width(look.mark) == 1) return look.mark + look.right;
    // Of a scarab and a worth of two figures the worth alone.
    return width(look.mark) == 2 ? look.mark : look.mark.substr(open_scarab.size());
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
            BoardSize size, const Ink& ink)
        : game_(game),
          table_(table),
          board_(game.ground(table, seat)),
          laid_(laid),
          size_(size),
          ink_(ink) {
        for (const Seat owner : SeatSet::first(game.seats()))
            if (game.options().mode == Mode::duel || owner == seat)
                add_sites(game.sites(table, owner));
        if (laid) add_sites(game.preview(table, seat, *laid));
    }

    std::string cell(Cell at) const {
        const Look look = look_of(at);
        return painted(ink_, look.fore, look.ground,
                       size_ == BoardSize::large ? in_three_columns(look) : in_two_columns(look));
    }

private:
    void add_sites(const Sites& sites) {
        for (const Site& site : sites)
            if (std::find(sites_.begin(), sites_.end(), site) == sites_.end())
                sites_.push_back(site);
    }

    Look look_of(Cell at) const {
        if (table_.rocks.contains(at)) return {rock_mark, rock_ground, "▓", "▓", "▓"};
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
        const bool awaits_first_tile = board_.tiles.empty() && !laid_;
        if (awaits_first_tile && size_ == BoardSize::large && central_cells.contains(at))
            look.left = "(", look.right = ")", look.ground = central_basalt;
        return look;
    }

    const Scarabya& game_;
    const Table& table_;
    const Board& board_;
    std::optional<Place> laid_;
    BoardSize size_;
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

} // namespace

Lines board_lines(const Scarabya& game, const Table& table, Seat seat,
                  const std::optional<Place>& laid, BoardSize size, const Ink& ink) {
    const Painter painter(game, table, seat, laid, size, ink);
    Lines lines;
    if (size == BoardSize::large) lines.push_back(column_names());
    for (int r = 0; r < side; ++r) {
        std::string line = size == BoardSize::large ? row_name(r) : "";
        for (int c = 0; c < side; ++c) line += painter.cell(cell(r, c));
        lines.push_back(line);
    }
    return lines;
}

std::string legend(const Scarabya& game, const RenderContext& context) {
    const Ink& ink = context.ink;
    const Mode mode = game.options().mode;
    Look site = site_ground_look(ink, mode, {{}, 1, 1, 1});
    site.mark = mode == Mode::solo ? std::string(open_scarab) : "8";
    const auto entry = [&](const std::string& sample, std::string_view key) {
        return sample + ' ' + context.catalogue.format("scarabya.legend." + std::string(key));
    };
    return join({entry(painted(ink, gold, basalt, " ◆ "), "scarab"),
                 entry(painted(ink, black, ground_of(Tile::I), " ◇ "), "covered"),
                 entry(painted(ink, rock_mark, rock_ground, "▓▓▓"), "rock"),
                 entry(painted(ink, site.fore, site.ground, in_three_columns(site)),
                       mode == Mode::solo ? "lost" : "site")},
                "  ");
}

} // namespace khepri::terminal
