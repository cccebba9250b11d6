#include "games/scarabya/rules/components.h"

#include "core/text.h"

#include <cstddef>
#include <string_view>

namespace khepri::scarabya {

// S2  Our own pieces: six scarabs and two rocks each.
Edition classic() {
    return {"classic",
            {{{"S...S", ".#SS.", ".....", ".S..#", "S...."},
              {".S..S", "S...#", "..S..", ".#.S.", ".S..."},
              {"..S..", ".S#S.", "S....", "....S", ".#S.."},
              {"S..#.", "..S..", ".SS..", "#...S", "...S."}}}};
}

std::optional<EditionFault> fault(const Edition& edition) {
    if (edition.name.empty()) return nameless_fault();
    for (std::size_t piece = 0; piece < edition.pieces.size(); ++piece)
        for (std::size_t row = 0; row < 5; ++row) {
            const std::string& cells = edition.pieces[piece][row];
            if (cells.size() == 5 && cells.find_first_not_of(".S#") == std::string::npos) continue;
            const std::string field =
                std::string("pieces.") + "ABCD"[piece] + '[' + std::to_string(row) + ']';
            return EditionFault{
                {field + ": expected five of . S #, found " + in_quotes(cells)}, field, "row", {}};
        }
    return std::nullopt;
}

// S1  Each piece is a quarter of the board, turned by any number of quarter turns.
Print print_of(const Edition& edition, Corner corner, int where) {
    const PieceRows& rows = edition.pieces[static_cast<std::size_t>(corner.piece)];
    Print print;
    for (int r = 0; r < 5; ++r)
        for (int c = 0; c < 5; ++c) {
            int row = r;
            int column = c;
            for (int turn = 0; turn < corner.turns; ++turn) {
                const int turned_row = column;
                column = 4 - row;
                row = turned_row;
            }
            const Cell at = cell(where / 2 * 5 + row, where % 2 * 5 + column);
            const char mark = rows[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            if (mark == 'S') print.scarabs.insert(at);
            if (mark == '#') print.rocks.insert(at);
        }
    return print;
}

namespace {

std::optional<Error> fault_of_players(Mode mode, int players) {
    const int least = mode == Mode::duel ? 2 : 1;
    const int most = mode == Mode::expedition ? most_players : least;
    if (players >= least && players <= most) return std::nullopt;
    constexpr std::array<std::string_view, 3> wanted{
        "an expedition has 1 to 4 players", "a duel has 2 players", "a solo game has 1 player"};
    return Error{"players: " + std::string(wanted[static_cast<std::size_t>(mode)]) + ", found " +
                 std::to_string(players)};
}

std::optional<Error> fault_of_arrangement(const Arrangement& arrangement) {
    unsigned seen = 0;
    for (const Corner& corner : arrangement) {
        if (corner.turns > 3)
            return Error{"arrangement: expected 0 to 3 quarter turns, found " +
                         std::to_string(corner.turns)};
        if (corner.piece <= Piece::D) seen |= 1U << static_cast<unsigned>(corner.piece);
    }
    if (seen != 0xF) return Error{"arrangement: expected each of the pieces A B C D once"};
    return std::nullopt;
}

std::optional<Error> fault_of_order(const Order& order) {
    unsigned seen = 0;
    for (const Tile tile : order)
        if (is_tile(tile)) seen |= 1U << static_cast<unsigned>(tile);
    if (seen != 0xFFF)
        return Error{"order: expected each of the tiles " + std::string(tile_letters) + " once"};
    return std::nullopt;
}

std::optional<Error> fault_of_first(Mode mode, Seat first) {
    if (mode != Mode::duel) return Error{"first: only in a duel does somebody begin"};
    if (first < 2) return std::nullopt;
    return Error{"first: expected seat 1 or 2, found " + std::to_string(first + 1)};
}

} // namespace

std::optional<Error> fault(const Options& options) {
    if (options.mode > Mode::solo) return Error{"mode: expected expedition, duel or solo"};
    if (auto found = fault_of_players(options.mode, options.players)) return found;
    if (options.flips > Flips::on) return Error{"flips: expected on or off"};
    if (options.arrangement)
        if (auto found = fault_of_arrangement(*options.arrangement)) return found;
    if (options.order)
        if (auto found = fault_of_order(*options.order)) return found;
    return options.first ? fault_of_first(options.mode, *options.first) : std::nullopt;
}

} // namespace khepri::scarabya
