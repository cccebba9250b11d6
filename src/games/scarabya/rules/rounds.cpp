// What happens by itself: the deal, the cards, the sites, the end of a round and of the game.
#include "games/scarabya/rules/rules.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace khepri::scarabya {

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
        turn_up(state.table, state.to_come.pop());
}

// S15  The sites of a duel are on one board, whoever formed them.
Cells Scarabya::known_sites(const Table& table, Seat seat) const {
    if (options_.mode != Mode::duel) return table.boards[seat].sites;
    return table.boards[0].sites | table.boards[1].sites;
}

// S11  A region of at most four uncovered cells is a dig site: each scarab in it is worth as many
//      points as it has cells.
// S15  In a duel the points go to the player who placed the tile.
// S20  In a solo game nothing is scored.
void Scarabya::score_sites(Table& table, Seat seat) const {
    const SiteCells sites(open_cells(table, seat));
    const Cells formed = sites.all().without(known_sites(table, seat));
    Board& board = table.boards[seat];
    board.sites = board.sites | formed;
    if (options_.mode != Mode::solo)
        board.score =
            static_cast<std::uint16_t>(board.score + sites.points(formed & table.scarabs));
}

// S11  A site that is there from the start, closed by rocks, scores at once for every player, in a
//      duel for both.
void Scarabya::score_sites_from_the_start(Table& table) const {
    score_sites(table, 0);
    for (const Seat seat : SeatSet::first(options_.players)) table.boards[seat] = table.boards[0];
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
    return open_cells(table, 0).without(known_sites(table, 0));
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

// S22  Trying again: the same board, the same cards in the same order, and in a duel the same
// player begins. S19  A return match: the same board with the same cards in the reverse order; the
// other player begins.
Options Scarabya::next_options(const State& state, NextMatchKind kind) const {
    Options next = options_;
    if (kind == NextMatchKind::rematch) return next;
    Order order = order_of(state);
    if (kind == NextMatchKind::return_match) std::reverse(order.begin(), order.end());
    next.arrangement = state.table.arrangement;
    next.order = order;
    if (options_.mode == Mode::duel)
        next.first = kind == NextMatchKind::return_match ? static_cast<Seat>(1 - state.table.first)
                                                         : state.table.first;
    return next;
}

std::vector<Scarabya> Scarabya::samples() {
    std::vector<Scarabya> games;
    for (const auto mode : {Mode::expedition, Mode::duel, Mode::solo}) {
        Options options;
        options.mode = mode;
        options.players = mode == Mode::duel ? 2 : 1;
        games.emplace_back(options);
    }
    Options four;
    four.players = 4;
    four.flips = Flips::off;
    games.emplace_back(four);
    return games;
}

} // namespace khepri::scarabya
