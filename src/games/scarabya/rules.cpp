#include "games/scarabya/rules.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace khepri::scarabya {

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

// S1  The board is made of four pieces in any order and any rotation.
Arrangement Scarabya::deal_arrangement(Rng& rng) const {
    if (options_.arrangement) return *options_.arrangement;
    Arrangement corners{{{Piece::A}, {Piece::B}, {Piece::C}, {Piece::D}}};
    rng.shuffle(corners);
    for (Corner& corner : corners) corner.turns = static_cast<std::uint8_t>(rng.below(4));
    return corners;
}

// S3  There is one mission card for each of the twelve tiles.
Order Scarabya::deal_order(Rng& rng) const {
    if (options_.order) return *options_.order;
    Order order = all_tiles;
    rng.shuffle(order);
    return order;
}

// S14  Who begins a duel is drawn by lot.
Seat Scarabya::deal_first(Rng& rng) const {
    if (options_.mode != Mode::duel) return 0;
    return options_.first ? *options_.first : static_cast<Seat>(rng.below(2));
}

// S5  All players play on boards that are arranged alike.
void Scarabya::lay_board(Table& table) const {
    for (std::size_t i = 0; i < table.arrangement.size(); ++i) {
        const Corner corner = table.arrangement[i];
        const Print& print = prints_[i][static_cast<std::size_t>(corner.piece)][corner.turns];
        table.scarabs = table.scarabs | print.scarabs;
        table.rocks = table.rocks | print.rocks;
    }
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

// S9  A tile lies on five free cells of the board: within the frame, on no rock and no other tile.
Cells Scarabya::open_cells(const Table& table, Seat seat) const {
    return whole_board.without(table.rocks | ground(table, seat).covered);
}

// S7  The first tile on a board covers at least one of the four central cells.
// S8  Every later tile touches an earlier one along a side.
Ground Scarabya::ground_for_next(const Table& table, Seat seat) const {
    const Board& board = ground(table, seat);
    return {open_cells(table, seat),
            board.tiles.empty() ? central_cells : neighbours(board.covered)};
}

// S10  A tile that can be placed must be placed; one that cannot is discarded.
void Scarabya::turn_up(Table& table, Tile card) const {
    table.turned.push_back(card);
    for (const Seat seat : seats_in_turn(table)) {
        if (fits(card, options_.flips, ground_for_next(table, seat)))
            table.to_place.insert(seat);
        else
            ++table.boards[where(seat)].discarded;
    }
}

// S6, S20  Cards are turned up one by one. A round in which nobody can place passes by itself.
// S16  In a duel the same player turns up the next card after a discarded tile.
// S13, S17, S21  The game ends when the cards have run out.
void Scarabya::go_on(State& state) const {
    while (state.table.to_place.empty() && !state.to_come.empty())
        turn_up(state.table, state.to_come.take_back());
}

// S11  A region of at most four uncovered cells is a dig site: each scarab in it is worth as many
//      points as it has cells.
// S15  In a duel the points go to the player who placed the tile.
// S20  In a solo game nothing is scored.
void Scarabya::score_sites(Table& table, Seat seat, Cells from) const {
    Board& board = table.boards[seat];
    for_each_site(open_cells(table, seat), from, [&](Cells cells) {
        board.sites = board.sites | cells;
        if (options_.mode != Mode::solo)
            board.score =
                static_cast<std::uint16_t>(board.score + site_of(cells, table.scarabs).points);
    });
}

// S11  A site that is there from the start, closed by rocks, scores at once for every player, in a
//      duel for both.
void Scarabya::score_sites_from_the_start(Table& table) const {
    score_sites(table, 0, neighbours(table.rocks));
    for (const Seat seat : SeatSet::first(options_.players)) table.boards[seat] = table.boards[0];
}

void Scarabya::place(Table& table, Seat seat, const Place& place) const {
    Board& board = table.boards[where(seat)];
    const Cells cells = cells_of(place);
    board.covered = board.covered | cells;
    board.tiles.push_back(place);
    score_sites(table, seat, neighbours(cells));
}

// S6  What has been placed in a round is shown and scored when all have placed.
void Scarabya::end_round(State& state) const {
    for (const Seat seat : std::exchange(state.table.placed, SeatSet{}))
        place(state.table, seat, std::exchange(state.pending[seat], Place{}));
    go_on(state);
}

// S17  In a duel that is over, a player who placed exactly one tile fewer than the other gets one
//      point for each scarab on unexplored ground: uncovered cells in regions of more than four.
Cells Scarabya::unexplored(const Table& table) const {
    Cells known;
    for (const Board& board : table.boards) known = known | board.sites;
    return open_cells(table, 0).without(known);
}

int Scarabya::bonus(const Table& table, Seat seat) const {
    if (options_.mode != Mode::duel || !is_over(table)) return 0;
    const bool odd = table.boards[0].tiles.size() % 2 == 1; // who began placed the last one, too
    return odd && seat != table.first ? (unexplored(table) & table.scarabs).count() : 0;
}

// S13, S18  The most points win; on a tie the win is shared.
// S21  A solo game is won if and only if every scarab is covered.
Outcome Scarabya::outcome(const Table& table) const {
    Outcome outcome;
    const SeatSet seats = SeatSet::first(options_.players);
    for (const Seat seat : seats)
        outcome.scores[seat] = options_.mode == Mode::solo
                                   ? (table.scarabs & table.boards[0].covered).count()
                                   : table.boards[seat].score + bonus(table, seat);
    if (!is_over(table)) return outcome;
    const int wanted = options_.mode == Mode::solo
                           ? table.scarabs.count()
                           : *std::max_element(outcome.scores.begin(), outcome.scores.end());
    for (const Seat seat : seats)
        if (outcome.scores[seat] == wanted) outcome.winners.insert(seat);
    return outcome;
}

// S21  Nothing can cover a scarab in a region of fewer than five cells.
Cells Scarabya::lost_scarabs(const Table& table) const {
    return table.scarabs & table.boards[0].sites;
}

Order order_of(const State& state) {
    const auto& turned = state.table.turned;
    Order order{};
    std::reverse_copy(state.to_come.begin(), state.to_come.end(),
                      std::copy(turned.begin(), turned.end(), order.begin()));
    return order;
}

// S19  The same board with the same cards in the reverse order; the other player begins.
Options return_match(const Options& options, const State& state) {
    Order order = order_of(state);
    std::reverse(order.begin(), order.end());
    Options next = try_again(options, state);
    next.order = order;
    if (options.mode == Mode::duel) next.first = static_cast<Seat>(1 - state.table.first);
    return next;
}

// S22  The same board, the same cards in the same order, and in a duel the same player begins.
Options try_again(const Options& options, const State& state) {
    Options next = options;
    next.arrangement = state.table.arrangement;
    next.order = order_of(state);
    if (options.mode == Mode::duel) next.first = state.table.first;
    return next;
}

State Scarabya::deal(Rng& rng) const {
    State state;
    state.table.arrangement = deal_arrangement(rng);
    const Order order = deal_order(rng);
    state.table.first = deal_first(rng);
    lay_board(state.table);
    score_sites_from_the_start(state.table);
    for (std::size_t i = order.size() - 1; i > 0; --i) state.to_come.push_back(order[i]);
    turn_up(state.table, order[0]);
    go_on(state);
    return state;
}

void Scarabya::plain_moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (!state.table.to_place.contains(seat)) return;
    const Tile tile = state.table.turned.back();
    const Anchors found = anchors(tile, options_.flips, ground_for_next(state.table, seat));
    for (std::size_t way = 0; way < found.size(); ++way)
        found[way].for_each(
            [&](Cell anchor) { out.push_back({tile, static_cast<Facing>(way), anchor}); });
}

int Scarabya::placement_count(const Table& table, Seat seat) const {
    int count = 0;
    for (const Cells& way :
         anchors(table.turned.back(), options_.flips, ground_for_next(table, seat)))
        count += way.count();
    return count;
}

Place Scarabya::random_placement(const Table& table, Seat seat, Rng& rng) const {
    const Tile tile = table.turned.back();
    const Anchors found = anchors(tile, options_.flips, ground_for_next(table, seat));
    int count = 0;
    for (const Cells& way : found) count += way.count();
    DEBUG_CHECK(count > 0, tile, seat);
    int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(count)));
    std::uint8_t way = 0;
    while (rank >= found[way].count()) rank -= found[way++].count();
    return {tile, Facing{way}, found[way].nth(rank)};
}

Place Scarabya::plain_random(const State& state, Seat seat, Rng& rng) const {
    return random_placement(state.table, seat, rng);
}

void Scarabya::apply(State& state, Seat seat, const Move& move, Rng&) const {
    DEBUG_CHECK(!why_not(state, seat, move), seat, move.tile, move.facing, move.anchor);
    state.pending[seat] = move;
    state.table.placed.insert(seat);
    state.table.to_place.erase(seat);
    if (state.table.to_place.empty()) end_round(state);
}

bool Scarabya::may_take_back(const State& state, Seat seat, const Move&) const {
    SeatSet others = state.table.to_place;
    others.erase(seat);
    return !others.empty();
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
