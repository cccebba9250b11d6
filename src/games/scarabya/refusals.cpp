// The part of the game that judges a placement; rules.h lists the reasons.
#include "games/scarabya/rules.h"

#include <algorithm>
#include <cstddef>

namespace khepri::scarabya {
namespace {

// The sentence of each mode on how it ends, and on who places what.
constexpr std::array<std::string_view, 3> end_rule{"S13", "S17", "S21"};
constexpr std::array<std::string_view, 3> turn_rule{"S6", "S14", "S20"};

std::string_view of_mode(const std::array<std::string_view, 3>& rules, Mode mode) {
    return rules[static_cast<std::size_t>(mode)];
}

const Shape& shape_of(const Place& place) {
    return shapes(place.tile).ways[static_cast<std::size_t>(place.facing)];
}

Tile tile_on(const Board& board, Cell cell) {
    const auto* const lying =
        std::find_if(board.tiles.begin(), board.tiles.end(),
                     [&](const Place& place) { return cells_of(place).contains(cell); });
    return lying->tile;
}

} // namespace

// S6   In a round each player places the tile of the card in play once.
// S10  Whose tile fits nowhere has discarded it.
// S14  In a duel the players place in turn.
std::optional<Refusal> Scarabya::objection_to_seat(const Table& table, Seat seat) const {
    if (is_over(table)) return Refusal{of_mode(end_rule, options_.mode), "game_over", {}};
    if (seat >= options_.players)
        return Refusal{of_mode(turn_rule, options_.mode), "not_playing", {}};
    if (table.to_place.contains(seat)) return std::nullopt;
    if (options_.mode == Mode::duel)
        return Refusal{"S14", "not_your_turn", {{"turn", table.to_place.front() + 1}}};
    const std::string_view tile = scarabya::name(table.turned.back());
    if (table.placed.contains(seat)) return Refusal{"S6", "already_placed", {{"tile", tile}}};
    return Refusal{"S10", "tile_discarded", {{"tile", tile}}};
}

// S6, S14, S20  The tile to place is that of the card in play.
// S3  It may be turned, and flipped unless the options forbid it.
std::optional<Refusal> Scarabya::objection_to_tile(const Table& table, const Place& place) const {
    const std::string_view wanted = scarabya::name(table.turned.back());
    if (!is_tile(place.tile)) return Refusal{"S3", "no_such_tile", {{"wanted", wanted}}};
    const std::string_view tile = scarabya::name(place.tile);
    if (place.tile != table.turned.back())
        return Refusal{
            of_mode(turn_rule, options_.mode), "other_tile", {{"tile", tile}, {"wanted", wanted}}};
    const Shapes& all = shapes(place.tile);
    const int facing = static_cast<int>(place.facing);
    if (facing >= all.count(Flips::on))
        return Refusal{"S3", "no_such_facing", {{"tile", tile}, {"most", all.count(Flips::on)}}};
    if (facing >= all.count(options_.flips)) return Refusal{"S3", "flipped_tile", {{"tile", tile}}};
    return std::nullopt;
}

// S9  A tile lies on five free cells: not over the frame, not on a rock, not on another tile.
std::optional<Refusal> Scarabya::objection_to_ground(const Table& table, Seat seat,
                                                     const Place& place) const {
    const std::string_view tile = scarabya::name(place.tile);
    for (const std::uint8_t step : shape_of(place).steps)
        if (!on_board(number(place.anchor) + step))
            return Refusal{"S9", "over_the_frame", {{"tile", tile}}};
    const Board& board = ground(table, seat);
    const Cells blocked = cells_of(place) & (table.rocks | board.covered);
    if (blocked.empty()) return std::nullopt;
    const Cell cell = blocked.first();
    const RefusalValue where{"cell", scarabya::name(cell)};
    if (table.rocks.contains(cell)) return Refusal{"S9", "on_a_rock", {{"tile", tile}, where}};
    return Refusal{"S9",
                   "on_a_tile",
                   {{"tile", tile}, where, {"other", scarabya::name(tile_on(board, cell))}}};
}

// S7  The first tile on a board covers at least one of the four central cells.
// S8  Every later tile touches an earlier one along a side; corners do not count.
std::optional<Refusal> Scarabya::objection_to_reach(const Table& table, Seat seat,
                                                    const Place& place) const {
    if (!(cells_of(place) & ground_for_next(table, seat).reach).empty()) return std::nullopt;
    const RefusalValue tile{"tile", scarabya::name(place.tile)};
    if (ground(table, seat).tiles.empty()) return Refusal{"S7", "off_centre", {tile}};
    return Refusal{"S8", "touches_no_tile", {tile}};
}

std::optional<Refusal> Scarabya::why_not(const State& state, Seat seat, const Move& move) const {
    const Table& table = state.table;
    if (auto refusal = objection_to_seat(table, seat)) return refusal;
    if (auto refusal = objection_to_tile(table, move)) return refusal;
    if (auto refusal = objection_to_ground(table, seat, move)) return refusal;
    return objection_to_reach(table, seat, move);
}

} // namespace khepri::scarabya
