// What was meant by what someone typed, and what could be typed.
#include "cli/scarabya_face.h"
#include "cli/scarabya_phrases.h"
#include "core/text.h"
#include "games/scarabya/notation.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace khepri::cli {

using namespace scarabya;

namespace {

// The words of a line, taken apart but not yet judged.
struct Typed {
    std::optional<Tile> tile;
    std::optional<int> facing;
    std::vector<Cell> cells;
};

using Words = words::Catalogue;

Error wrong(const Words& words, std::string_view key, const words::Values& values) {
    const std::string sentence = words.say("scarabya.input." + std::string(key), values);
    return Error{join(folded(sentence, page), "\n")};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_column(char c) { return c >= 'a' && c <= 'j'; }

// Reads a line from left to right. Cells and figures may stand together ("3e4", "e3e4e5"); a
// letter without a row behind it names the tile.
class Reader {
public:
    Reader(std::string_view text, const Words& words)
        : words_(words), quoted_(in_quotes(text)), rest_(text) {}

    Result<Typed> read() {
        // More than five cells of three characters and their separators could need.
        constexpr std::size_t longest = 100;
        if (rest_.size() > longest) return not_understood();
        const std::string line = with_plain_dashes(lower_case(rest_));
        rest_ = line;
        while (skip_separators()) {
            if (auto error = read_one()) return *error;
        }
        if (typed_.cells.empty()) return not_understood();
        return typed_;
    }

private:
    Error not_understood() const { return wrong(words_, "not_understood", {{"typed", quoted_}}); }

    // The dash that our own sentences use.
    static std::string with_plain_dashes(std::string text) {
        constexpr std::string_view dash = "–";
        for (std::size_t at = text.find(dash); at != std::string::npos; at = text.find(dash))
            text.replace(at, dash.size(), "-");
        return text;
    }

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
        if (!facing || typed_.facing) return not_understood();
        typed_.facing = facing;
        return std::nullopt;
    }

    std::optional<Error> read_tile() {
        const std::size_t at = lower_case(tile_letters).find(rest_[0]);
        if (at == std::string::npos || typed_.tile) return not_understood();
        typed_.tile = all_tiles[at];
        rest_.remove_prefix(1);
        return std::nullopt;
    }

    Result<Cell> take_cell() {
        const std::string_view start = rest_;
        const char letter = rest_[0];
        rest_.remove_prefix(1);
        const auto row = take_number();
        if (!is_column(letter) || !row || *row < 1 || *row > side)
            return wrong(words_, "not_a_cell",
                         {{"typed", in_quotes(start.substr(0, start.size() - rest_.size()))}});
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
            return wrong(words_, "not_a_line",
                         {{"from", std::string(name(from))}, {"to", std::string(name(to))}});
        const int step = row(from) == row(to) ? 1 : stride;
        const auto [low, high] = std::minmax({number(from), number(to)});
        for (int at = low; at <= high; at += step)
            if (auto error = add(static_cast<Cell>(at))) return error;
        return std::nullopt;
    }

    std::optional<Error> add(Cell at) {
        if (std::find(typed_.cells.begin(), typed_.cells.end(), at) != typed_.cells.end())
            return wrong(words_, "twice", {{"cell", std::string(name(at))}});
        typed_.cells.push_back(at);
        return std::nullopt;
    }

    const Words& words_;
    std::string quoted_;
    std::string_view rest_;
    Typed typed_;
};

std::optional<Place> place_on(Tile tile, Cells cells) {
    std::string text = std::string(name(tile)) + ':';
    cells.for_each([&](Cell at) { text += ' ' + std::string(name(at)); });
    const auto place = parse_place(text);
    return place ? std::optional(*place) : std::nullopt;
}

Error not_the_shape(const Words& words, Tile wanted, Cells cells) {
    std::string found;
    for (const Tile tile : all_tiles)
        if (place_on(tile, cells)) found = name(tile);
    khepri::words::Values values{{"tile", std::string(name(wanted))}};
    if (found.empty()) return wrong(words, "no_shape", values);
    values.emplace_back("found", found);
    return wrong(words, "other_shape", values);
}

Result<Place> five_cells(const Words& words, Tile tile, const std::vector<Cell>& named) {
    if (named.size() != 5)
        return wrong(
            words, "not_five",
            {{"cells", static_cast<int>(named.size())}, {"tile", std::string(name(tile))}});
    Cells cells;
    for (const Cell at : named) cells.insert(at);
    if (const auto place = place_on(tile, cells)) return *place;
    return not_the_shape(words, tile, cells);
}

Result<Place> facing_at(const Words& words, const Scarabya& game, Tile tile, int facing,
                        const std::vector<Cell>& named) {
    const int most = shapes(tile).count(game.options().flips);
    if (facing < 1 || facing > most)
        return wrong(words, "no_facing", {{"tile", std::string(name(tile))}, {"most", most}});
    if (named.size() != 1) return wrong(words, "facing_and_cells", {{"facing", facing}});
    return Place{tile, Facing{static_cast<std::uint8_t>(facing - 1)}, named.front()};
}

// What a legal placement is worth in the order of suggestions.
std::pair<int, int> worth(const Scarabya& game, const View& view, const Place& place) {
    const Sites sites = game.preview(view.table, view.seat, place);
    const int covered = (cells_of(place) & view.table.scarabs).count();
    if (game.options().mode != Mode::solo) return {points_of(sites), -covered};
    int lost = 0;
    for (const Site& site : sites) lost += site.scarabs;
    return {-lost, covered};
}

std::string figure_and_cell(const Place& place) {
    return std::to_string(static_cast<int>(place.facing) + 1) + ' ' +
           std::string(name(place.anchor));
}

} // namespace

Result<Place> Face<Scarabya>::understand(const Scarabya& game, const View& view,
                                         std::string_view text, const Easel& easel) {
    const auto typed = Reader(text, easel.words).read();
    if (!typed) return Error{typed.error()};
    const auto& [named, facing, cells] = *typed;
    const Tile tile = named.value_or(view.table.turned.back());
    return facing ? facing_at(easel.words, game, tile, *facing, cells)
                  : five_cells(easel.words, tile, cells);
}

std::vector<std::string> Face<Scarabya>::suggestions(const Scarabya& game, const View& view,
                                                     std::string_view beginning) {
    const std::string begun = lower_case(beginning);
    std::vector<std::pair<std::pair<int, int>, std::string>> found;
    for (const Place& place : legal_placements(game, view)) {
        const std::string text = game.to_text(place);
        const std::string lower = lower_case(text);
        if (lower.starts_with(begun) || lower.substr(2).starts_with(begun) ||
            figure_and_cell(place).starts_with(begun))
            found.emplace_back(worth(game, view, place), text);
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<std::string> texts(found.size());
    std::transform(found.begin(), found.end(), texts.begin(),
                   [](const auto& suggestion) { return suggestion.second; });
    return texts;
}

} // namespace khepri::cli
