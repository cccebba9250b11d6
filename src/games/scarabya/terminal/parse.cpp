// Parses a typed placement: the notation in any case, with or without the tile ("e3 e4 e5 e6 e7",
// "e3-e7"), or a facing with the cell of its figure ("3 e4").
#include "core/text.h"
#include "games/scarabya/rules/notation.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "games/scarabya/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/tokens.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace khepri::terminal {

using namespace scarabya;

namespace {

bool is_column(char c) { return c >= 'a' && c <= 'j'; }

// With the plain dash instead of the one that our own sentences use.
std::string normalised(std::string_view text) {
    constexpr std::string_view dash = "–";
    std::string line = lower_case(text);
    for (std::size_t at = line.find(dash); at != std::string::npos; at = line.find(dash))
        line.replace(at, dash.size(), "-");
    return line;
}

std::optional<Place> place_on(Tile tile, Cells cells) {
    std::string text = tile_name(tile) + ':';
    cells.for_each([&](Cell at) { text += ' ' + std::string(name(at)); });
    const auto place = parse_place(text);
    return place ? std::optional(*place) : std::nullopt;
}

// Reads a line from left to right. Cells and figures may stand together ("3e4", "e3e4e5"); a
// letter without a row behind it names the tile.
class MoveParser {
public:
    MoveParser(const Scarabya& game, const View& view, std::string_view text,
               const i18n::Catalogue& catalogue)
        : game_(game),
          view_(view),
          catalogue_(catalogue),
          shown_(printable(text)),
          line_(normalised(text)),
          rest_(line_) {}

    Result<Place> parse() {
        // More than five cells of three characters and their separators could need.
        constexpr std::size_t longest = 100;
        if (line_.size() > longest) return not_understood();
        while (skip_separators())
            if (auto error = read_one()) return *error;
        if (cells_.empty()) return not_understood();
        const Tile tile = tile_.value_or(view_.table.turned.back());
        return facing_ ? facing_at_cell(tile, *facing_) : five_cells(tile);
    }

private:
    Error wrong(std::string_view key, const i18n::Values& values) const {
        return Error{wrapped(catalogue_.format("scarabya.input." + std::string(key), values))};
    }
    Error not_understood() const { return wrong("not_understood", {{"typed", shown_}}); }

    // What the line holds

    bool skip_separators() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n,;:"), rest_.size()));
        return !rest_.empty();
    }

    std::optional<Error> read_one() {
        if (is_digit(rest_[0])) return read_facing();
        if (rest_.size() > 1 && is_digit(rest_[1])) return read_cells();
        return read_tile();
    }

    std::optional<int> take_number() {
        const std::size_t digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
        const auto value = whole_number(rest_.substr(0, digits), 99);
        rest_.remove_prefix(digits);
        return value;
    }

    std::optional<Error> read_facing() {
        const auto facing = take_number();
        if (!facing || facing_) return not_understood();
        facing_ = facing;
        return std::nullopt;
    }

    std::optional<Error> read_tile() {
        const std::size_t at = lower_case(tile_letters).find(rest_[0]);
        if (at == std::string::npos || tile_) return not_understood();
        tile_ = all_tiles[at];
        rest_.remove_prefix(1);
        return std::nullopt;
    }

    Result<Cell> take_cell() {
        const std::string_view start = rest_;
        const char letter = rest_[0];
        rest_.remove_prefix(1);
        const auto row = take_number();
        if (!is_column(letter) || !row || *row < 1 || *row > side)
            return wrong("not_a_cell",
                         {{"typed", printable(start.substr(0, start.size() - rest_.size()))}});
        return cell(*row - 1, letter - 'a');
    }

    // One cell, or the cells from one to another.
    std::optional<Error> read_cells() {
        const auto from = take_cell();
        if (!from) return Error{from.error()};
        if (rest_.empty() || rest_[0] != '-') return add(*from);
        rest_.remove_prefix(1);
        if (rest_.empty()) return not_understood();
        const auto to = take_cell();
        if (!to) return Error{to.error()};
        return add_line(*from, *to);
    }

    std::optional<Error> add_line(Cell from, Cell to) {
        if (row(from) != row(to) && column(from) != column(to))
            return wrong("not_a_line",
                         {{"from", std::string(name(from))}, {"to", std::string(name(to))}});
        const int step = row(from) == row(to) ? 1 : stride;
        const auto [low, high] = std::minmax({number(from), number(to)});
        for (int at = low; at <= high; at += step)
            if (auto error = add(static_cast<Cell>(at))) return error;
        return std::nullopt;
    }

    std::optional<Error> add(Cell at) {
        if (std::find(cells_.begin(), cells_.end(), at) != cells_.end())
            return wrong("twice", {{"cell", std::string(name(at))}});
        cells_.push_back(at);
        return std::nullopt;
    }

    // What it means

    Result<Place> five_cells(Tile tile) const {
        if (cells_.size() != 5)
            return wrong("not_five",
                         {{"cells", static_cast<int>(cells_.size())}, {"tile", tile_name(tile)}});
        Cells cells;
        for (const Cell at : cells_) cells.insert(at);
        if (const auto place = place_on(tile, cells)) return *place;
        return not_the_shape(tile, cells);
    }

    Error not_the_shape(Tile wanted, Cells cells) const {
        std::string found;
        for (const Tile tile : all_tiles)
            if (place_on(tile, cells)) found = name(tile);
        i18n::Values values{{"tile", tile_name(wanted)}};
        if (found.empty()) return wrong("no_shape", values);
        values.emplace_back("found", found);
        return wrong("other_shape", values);
    }

    Result<Place> facing_at_cell(Tile tile, int facing) const {
        const int most = shapes(tile).count(game_.options().flips);
        if (facing < 1 || facing > most)
            return wrong("no_facing", {{"tile", tile_name(tile)}, {"most", most}});
        if (cells_.size() != 1) return wrong("facing_and_cells", {{"facing", facing}});
        return Place{tile, Facing{static_cast<std::uint8_t>(facing - 1)}, cells_.front()};
    }

    const Scarabya& game_;
    const View& view_;
    const i18n::Catalogue& catalogue_;
    std::string shown_;
    std::string line_;
    std::string_view rest_; // of the line
    std::optional<Tile> tile_;
    std::optional<int> facing_;
    std::vector<Cell> cells_;
};

} // namespace

Result<Place> GameTerminal<Scarabya>::parse(const Scarabya& game, const View& view,
                                            std::string_view text, const TextContext& context) {
    return MoveParser(game, view, text, context.catalogue).parse();
}

} // namespace khepri::terminal
