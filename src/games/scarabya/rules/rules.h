// The rules as one immutable object: the moves, what then happens by itself, how the game ends.
// RULES.md has the same sentences for people. rules.cpp has the placement, rounds.cpp what follows,
// view.cpp what a seat sees, imagine.cpp the states that fit a view, notation.cpp the texts.
#pragma once

#include "games/scarabya/rules/components.h"
#include "games/scarabya/rules/moves.h"
#include "games/scarabya/rules/placements.h"
#include "games/scarabya/rules/sites.h"
#include "games/scarabya/rules/state.h"
#include "games/scarabya/rules/view.h"
#include "table/game.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::scarabya {

inline constexpr std::array<NextMatchKind, 2> next_on_the_same_board{NextMatchKind::try_again,
                                                                     NextMatchKind::rematch};
inline constexpr std::array<NextMatchKind, 2> next_after_a_duel{NextMatchKind::return_match,
                                                                NextMatchKind::rematch};
// In the order of Mode. A duel is played on one board, in the open.
inline constexpr std::array<ModeDescription, 3> modes{
    {{"expedition", {1, 4, 2}, next_on_the_same_board, Hands::hidden},
     {"duel", {2, 2, 2}, next_after_a_duel, Hands::open},
     {"solo", {1, 1, 1}, next_on_the_same_board, Hands::hidden}}};
bool is_arrangement(std::string_view text);
bool is_order(std::string_view text);
inline constexpr std::array<OptionDescription, 3> option_descriptions{
    {{"flips", OptionDescription::Kind::on_off, 1},
     {.name = "arrangement", .kind = OptionDescription::Kind::text, .accepts = is_arrangement},
     {.name = "order", .kind = OptionDescription::Kind::text, .accepts = is_order}}};

// Every reason a placement can be refused for, with the names of its values: a tile is a letter, a
// cell a name such as "e3"; turn is the seat whose turn it is, counted from 1.
inline constexpr std::array<ReasonWithValues, 14> reasons{{
    {"game_over", ""},
    {"not_playing", ""},
    {"already_placed", "tile"},
    {"tile_discarded", "tile"},
    {"not_your_turn", "turn"},
    {"no_such_tile", "wanted"},
    {"other_tile", "tile wanted"},
    {"no_such_facing", "tile most"}, // facings are 1 to most
    {"flipped_tile", "tile"},
    {"over_the_frame", "tile"},
    {"on_a_rock", "tile cell"},
    {"on_a_tile", "tile cell other"}, // other is the tile that lies there
    {"off_centre", "tile"},
    {"touches_no_tile", "tile"},
}};

class Scarabya {
public:
    static constexpr std::string_view name = "scarabya";
    static constexpr GameDescription description{name, modes, option_descriptions, reasons};
    // The games that signatures and benchmarks play.
    static std::vector<Scarabya> samples();
    using Options = scarabya::Options;
    using Edition = scarabya::Edition;
    using State = scarabya::State;
    using View = scarabya::View;
    using Move = scarabya::Move;
    using Moves = scarabya::Moves;

    // For options and an edition without fault.
    explicit Scarabya(const Options& options = {}, Edition edition = classic());

    const Options& options() const { return options_; }
    const Edition& edition() const { return edition_; }
    int seats() const { return options_.players; }
    const ModeDescription& mode() const { return modes[static_cast<std::size_t>(options_.mode)]; }
    // An expedition alone is played for points.
    bool is_contest() const { return seats() > 1 || options_.mode == Mode::solo; }
    // S19, S22: the same board with the cards in the reverse or the same order.
    Options next_options(const State& state, NextMatchKind kind) const;

    // Luck, in this order, each part only if the options do not fix it: the pieces A B C D are
    // shuffled over the corners, then each corner draws its quarter turns below 4; the cards are
    // shuffled from F to Z, and the first of them is the first card; in a duel the first seat is
    // drawn below 2. Nothing is drawn after that.
    State deal(Rng& rng) const;
    SeatSet to_act(const State& state) const { return state.table.to_place; }
    // All legal placements, by facing and then by anchor.
    void plain_moves(const State& state, Seat seat, Moves& out) const;
    Move plain_random(const State& state, Seat seat, Rng& rng) const;
    std::optional<Refusal> why_not(const State& state, Seat seat, const Move& move) const;
    void apply(State& state, Seat seat, const Move& move, Rng& rng) const;
    // The direct effects of a move; used by view_after.
    void apply_without_luck(State& state, Seat seat, const Move& move) const;
    bool is_free_choice(const State&) const { return true; }
    bool ends_turn(const Move&) const { return true; }
    // Points; in a solo game the number of scarabs covered.
    Outcome outcome(const State& state) const { return outcome(state.table); }

    View view(const State& state, Seat seat) const;
    State imagine(const View& view, Rng& rng) const;
    void redraw(State& state, Rng& rng) const;
    bool can_undo(const State& state, Seat seat, const Move& move) const;

    std::string to_text(const Move& move) const;
    Result<Move> parse_move(std::string_view text) const;
    std::string cards_text(const State& state) const;

    // For front ends and computer players, from what is visible to all.
    static bool is_over(const Table& table) { return table.to_place.empty(); }
    Outcome outcome(const Table& table) const;
    // The board a seat plays on: its own, or the one of a duel.
    const Board& ground(const Table& table, Seat seat) const;
    Ground ground_for_next(const Table& table, Seat seat) const;
    int placement_count(const Table& table, Seat seat) const;
    // The sites a seat has formed, and those that a legal placement would form (in a solo game,
    // the regions where nothing can be buried any more).
    Sites sites(const Table& table, Seat seat) const;
    Sites preview(const Table& table, Seat seat, const Place& place) const;
    int preview_points(const Table& table, Seat seat, const Place& place) const;
    // S17: uncovered cells in regions of more than four, and what they are worth to the player who
    // placed one tile fewer in a duel that is over.
    Cells unexplored(const Table& table) const;
    int bonus(const Table& table, Seat seat) const;
    // S21: scarabs that nothing can cover any more.
    Cells lost_scarabs(const Table& table) const;

private:
    std::size_t where(Seat seat) const;
    Cells open_cells(const Table& table, Seat seat) const;
    SeatSet seats_in_turn(const Table& table) const;
    Place random_placement(const Table& table, Seat seat, Rng& rng) const;

    Arrangement deal_arrangement(Rng& rng) const;
    Order deal_order(Rng& rng) const;
    Seat deal_first(Rng& rng) const;
    void lay_board(Table& table) const;
    void score_sites_from_the_start(Table& table) const;
    void turn_up(Table& table, Tile card) const;
    void go_on(State& state) const;
    Cells known_sites(const Table& table, Seat seat) const;
    void score_sites(Table& table, Seat seat) const;
    void place(Table& table, Seat seat, const Place& place) const;
    void end_round(State& state) const;

    std::optional<Refusal> objection_to_seat(const Table& table, Seat seat) const;
    std::optional<Refusal> objection_to_tile(const Table& table, const Place& place) const;
    std::optional<Refusal> objection_to_ground(const Table& table, Seat seat,
                                               const Place& place) const;
    std::optional<Refusal> objection_to_reach(const Table& table, Seat seat,
                                              const Place& place) const;

    Options options_;
    Edition edition_;
    // What each piece prints by corner, piece and quarter turns.
    std::array<std::array<std::array<Print, 4>, 4>, 4> prints_{};
};

static_assert(Game<Scarabya>);

// All twelve mission cards, the first card first.
Order order_of(const State& state);

} // namespace khepri::scarabya
