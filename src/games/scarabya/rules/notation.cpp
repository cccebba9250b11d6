#include "games/scarabya/rules/notation.h"

#include "core/text.h"
#include "games/scarabya/rules/rules.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace khepri::scarabya {
namespace {

constexpr std::string_view piece_letters = "ABCD";

char upper_case(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// In upper case and without blanks.
std::string compact(std::string_view text) {
    std::string letters;
    for (const std::string_view word : split_words(text))
        for (const char c : word) letters += upper_case(c);
    return letters;
}

std::optional<Tile> parse_tile(std::string_view text) {
    const std::string letters = compact(text);
    const std::size_t at = letters.size() == 1 ? tile_letters.find(letters) : std::string::npos;
    if (at == std::string::npos) return std::nullopt;
    return all_tiles[at];
}

std::optional<Cell> parse_cell(std::string_view text) {
    const std::string letters = lower_case(text);
    const auto row = whole_number(std::string_view(letters).substr(1), side);
    if (letters[0] < 'a' || letters[0] > 'j' || !row || *row == 0) return std::nullopt;
    return cell(*row - 1, letters[0] - 'a');
}

Result<Cells> parse_cells(std::string_view text) {
    Cells cells;
    const auto words = split_words(text);
    for (const std::string_view word : words) {
        const auto cell = parse_cell(word);
        if (!cell) return Error{in_quotes(word) + " is not a cell; expected a1 to j10"};
        if (cells.contains(*cell)) return Error{"the cell " + lower_case(word) + " is named twice"};
        cells.insert(*cell);
    }
    if (words.size() != 5)
        return Error{"expected five cells, found " + std::to_string(words.size())};
    return cells;
}

std::optional<Place> place_on(Tile tile, Cells cells) {
    const auto& ways = shapes(tile).ways;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const Place place{tile, static_cast<Facing>(way), cells.first()};
        if (cells_of(place) == cells) return place;
    }
    return std::nullopt;
}

} // namespace

std::string to_text(const Place& place) {
    std::string text = std::string(name(place.tile)) + ":";
    cells_of(place).for_each([&](Cell cell) {
        if (text.back() != ':') text += ' ';
        text += name(cell);
    });
    return text;
}

Result<Place> parse_place(std::string_view text) {
    const Error unlike{in_quotes(text) + " is not a placement; expected a tile and its five cells, "
                                         "such as I:e3 e4 e5 e6 e7"};
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return unlike;
    const auto tile = parse_tile(text.substr(0, colon));
    if (!tile) return unlike;
    const auto cells = parse_cells(text.substr(colon + 1));
    if (!cells) return Error{in_quotes(text) + ": " + cells.error()};
    if (const auto place = place_on(*tile, *cells)) return *place;
    return Error{in_quotes(text) + ": these cells do not form the tile " +
                 std::string(name(*tile))};
}

std::string to_text(const Arrangement& arrangement) {
    std::string text;
    for (const Corner& corner : arrangement) {
        text += piece_letters[static_cast<std::size_t>(corner.piece)];
        text += static_cast<char>('0' + corner.turns);
    }
    return text;
}

Result<Arrangement> parse_arrangement(std::string_view text) {
    const Error unlike{in_quotes(text) +
                       " is not an arrangement; expected each of the pieces A B C "
                       "D once, each with 0 to 3 quarter turns, such as A0B1C2D3"};
    const std::string letters = compact(text);
    if (letters.size() != 8) return unlike;
    Arrangement arrangement;
    for (std::size_t i = 0; i < arrangement.size(); ++i) {
        const std::size_t piece = piece_letters.find(letters[2 * i]);
        const char turns = letters[2 * i + 1];
        const bool repeated = letters.find(letters[2 * i]) != 2 * i;
        if (piece == std::string::npos || repeated || turns < '0' || turns > '3') return unlike;
        arrangement[i] = {static_cast<Piece>(piece), static_cast<std::uint8_t>(turns - '0')};
    }
    return arrangement;
}

std::string to_text(const Order& order) {
    std::string text;
    for (const Tile tile : order) text += name(tile);
    return text;
}

Result<Order> parse_order(std::string_view text) {
    const std::string letters = compact(text);
    if (!std::is_permutation(letters.begin(), letters.end(), tile_letters.begin(),
                             tile_letters.end()))
        return Error{in_quotes(text) +
                     " is not an order of the cards; expected each of the tiles " +
                     std::string(tile_letters) + " once"};
    Order order;
    std::transform(letters.begin(), letters.end(), order.begin(),
                   [](char letter) { return all_tiles[tile_letters.find(letter)]; });
    return order;
}

std::string Scarabya::to_text(const Move& move) const { return scarabya::to_text(move); }

Result<Move> Scarabya::parse_move(std::string_view text) const { return parse_place(text); }

std::string Scarabya::cards_text(const State& state) const {
    return "board=" + scarabya::to_text(state.table.arrangement) +
           " order=" + scarabya::to_text(order_of(state)) +
           " first=" + std::to_string(state.table.first + 1);
}

bool is_arrangement(std::string_view text) { return static_cast<bool>(parse_arrangement(text)); }
bool is_order(std::string_view text) { return static_cast<bool>(parse_order(text)); }

} // namespace khepri::scarabya
