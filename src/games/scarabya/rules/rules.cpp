// The placement: the objections to one and what it does. rounds.cpp has what then happens by
// itself.
#include "games/scarabya/rules/rules.h"

#include <algorithm>
#include <cstddef>
#include <utility>

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

Scarabya::Scarabya(const Options& options, Edition edition)
    : options_(options), edition_(std::move(edition)) {
    const auto in_options = fault(options_);
    CHECK(!in_options, in_options->message);
    const auto in_edition = fault(edition_);
    CHECK(!in_edition, in_edition->message);
    for (std::uint8_t corner = 0; corner < 4; ++corner)
        for (std::uint8_t piece = 0; piece < 4; ++piece)
            for (std::uint8_t turns = 0; turns < 4; ++turns)
                prints_[corner][piece][turns] =
                    print_of(edition_, {static_cast<Piece>(piece), turns}, corner);
}

// S5, S14, S20  In an expedition everybody has a board; a duel is fought on a single one.
std::size_t Scarabya::where(Seat seat) const { return options_.mode == Mode::duel ? 0 : seat; }

const Board& Scarabya::ground(const Table& table, Seat seat) const {
    return table.boards[where(seat)];
}

// S6, S14  All players of an expedition place at the same time; the two of a duel in turn.
SeatSet Scarabya::seats_in_turn(const Table& table) const {
    if (options_.mode != Mode::duel) return SeatSet::first(options_.players);
    return SeatSet::only(static_cast<Seat>((table.first + table.boards[0].tiles.size()) % 2));
}

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
Cells Scarabya::open_cells(const Table& table, Seat seat) const {
    return whole_board.without(table.rocks | ground(table, seat).covered);
}

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
Ground Scarabya::ground_for_next(const Table& table, Seat seat) const {
    const Board& board = ground(table, seat);
    return {open_cells(table, seat),
            board.tiles.empty() ? central_cells : neighbours(board.covered)};
}

std::optional<Refusal> Scarabya::objection_to_reach(const Table& table, Seat seat,
                                                    const Place& place) const {
    if (!(cells_of(place) & ground_for_next(table, seat).reach).empty()) return std::nullopt;
    const RefusalValue tile{"tile", scarabya::name(place.tile)};
    if (ground(table, seat).tiles.empty()) return Refusal{"S7", "off_centre", {tile}};
    return Refusal{"S8", "touches_no_tile", {tile}};
}

// S11  The tile covers its cells for good; the sites that it closes are scored.
void Scarabya::place(Table& table, Seat seat, const Place& place) const {
    Board& board = table.boards[where(seat)];
    const Cells cells = cells_of(place);
    board.covered = board.covered | cells;
    board.tiles.push_back(place);
    score_sites(table, seat);
}

std::optional<Refusal> Scarabya::why_not(const State& state, Seat seat, const Move& move) const {
    const Table& table = state.table;
    if (auto refusal = objection_to_seat(table, seat)) return refusal;
    if (auto refusal = objection_to_tile(table, move)) return refusal;
    if (auto refusal = objection_to_ground(table, seat, move)) return refusal;
    return objection_to_reach(table, seat, move);
}

void Scarabya::apply_without_luck(State& state, Seat seat, const Move& move) const {
    DEBUG_CHECK(!why_not(state, seat, move), seat, move.tile, move.facing, move.anchor);
    state.pending[seat] = move;
    state.table.placed.insert(seat);
    state.table.to_place.erase(seat);
}

void Scarabya::apply(State& state, Seat seat, const Move& move, Rng&) const {
    apply_without_luck(state, seat, move);
    if (state.table.to_place.empty()) end_round(state);
}

bool Scarabya::can_undo(const State& state, Seat seat, const Move&) const {
    SeatSet others = state.table.to_place;
    others.erase(seat);
    return !others.empty();
}

void Scarabya::plain_moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (!state.table.to_place.contains(seat)) return;
    out.find(state.table.turned.back(), options_.flips, ground_for_next(state.table, seat));
}

int Scarabya::placement_count(const Table& table, Seat seat) const {
    Placements all;
    all.find(table.turned.back(), options_.flips, ground_for_next(table, seat));
    return static_cast<int>(all.size());
}

Place Scarabya::random_placement(const Table& table, Seat seat, Rng& rng) const {
    Placements all;
    all.find(table.turned.back(), options_.flips, ground_for_next(table, seat));
    DEBUG_CHECK(!all.empty(), table.turned.back(), seat);
    return all[rng.below(static_cast<std::uint32_t>(all.size()))];
}

Place Scarabya::plain_random(const State& state, Seat seat, Rng& rng) const {
    return random_placement(state.table, seat, rng);
}

Sites Scarabya::sites(const Table& table, Seat seat) const {
    const Cells cells = table.boards[seat].sites;
    return sites_at(cells, cells, table.scarabs);
}

Sites Scarabya::preview(const Table& table, Seat seat, const Place& place) const {
    const Cells cells = cells_of(place);
    return sites_at(open_cells(table, seat).without(cells), neighbours(cells), table.scarabs);
}

int Scarabya::preview_points(const Table& table, Seat seat, const Place& place) const {
    const Cells cells = cells_of(place);
    int points = 0;
    for_each_site(open_cells(table, seat).without(cells), neighbours(cells),
                  [&](Cells site) { points += site_of(site, table.scarabs).points; });
    return points;
}

} // namespace khepri::scarabya
