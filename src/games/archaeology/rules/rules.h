// The game of Archaeology for 2 to 4 players: the moves (rules.cpp), what then happens by itself
// (turn.cpp), the plain moves (plain_moves.cpp). RULES.md has the rules in words, under the same
// ids.
#pragma once

#include "games/archaeology/rules/components.h"
#include "games/archaeology/rules/moves.h"
#include "games/archaeology/rules/plain_moves.h"
#include "games/archaeology/rules/state.h"
#include "games/archaeology/rules/view.h"
#include "table/game.h"

#include <array>
#include <vector>

namespace khepri::archaeology {

inline constexpr std::array<NextMatchKind, 1> next_matches{NextMatchKind::rematch};
inline constexpr std::array<ModeDescription, 1> modes{
    {{"archaeology", {2, 4, 3}, next_matches, Hands::hidden}}};

struct Options {
    int players = modes.front().players.usual; // 2 to 4
    friend bool operator==(const Options&, const Options&) = default;
};

// Every reason a move can be refused for, with the names of its values. Seats count from 1; kind
// and chamber are symbols (the words of the notation), the rest are numbers.
inline constexpr std::array<ReasonWithValues, 26> reasons{{
    {"game_over", ""},
    {"not_your_turn", "turn"},
    {"thief_awaits_victim", ""},            // rob comes first
    {"sandstorm_awaits_loss", "count"},     // so many cards must be lost first
    {"no_thief_to_use", ""},                // rob without a thief
    {"no_sandstorm_blowing", ""},           // lose without a sandstorm
    {"no_such_seat", "seat seats"},         // a victim who is not in the game
    {"robs_oneself", ""},                   //
    {"victim_has_no_cards", "seat"},        //
    {"no_such_kind", ""},                   //
    {"holds_fewer", "kind held count"},     // of the cards to lose, give or sell
    {"loses_wrong_number", "chosen count"}, // count is what must be lost
    {"trade_gives_nothing", ""},            //
    {"trade_takes_nothing", ""},            //
    {"market_has_fewer", "kind lying count"},
    {"kind_on_both_sides", "kind"},
    {"trade_worth_less", "offered asked"},
    {"gives_kind_taken", "kind"}, // A18: it was taken earlier in this turn
    {"takes_kind_given", "kind"}, // A18: it was given earlier in this turn
    {"no_such_chamber", ""},
    {"chamber_already_open", "chamber"},
    {"too_few_maps", "chamber needed held"},
    {"sells_nothing", "kind"},
    {"set_too_large", "kind most count"},
    {"must_sell_after_passes", "turns"},       // A20: so many in a row without any action
    {"must_sell_after_barren_turns", "turns"}, // A20: so many in a row without sale or exploration
}};

class Archaeology {
public:
    using Options = archaeology::Options;
    using Edition = archaeology::Edition;
    using State = archaeology::State;
    using View = archaeology::View;
    using Move = archaeology::Move;
    using Moves = archaeology::Moves;
    static constexpr std::string_view name = "archaeology";
    static constexpr GameDescription description{name, modes, {}, reasons};
    // The games that signatures and benchmarks play.
    static std::vector<Archaeology> samples();

    // Only for 2 to 4 players and an edition without fault.
    explicit Archaeology(Options options, Edition edition = classic());

    const Options& options() const { return options_; }
    const Edition& edition() const { return edition_; }
    const Facts& facts() const { return facts_; }
    int seats() const { return options_.players; }
    const ModeDescription& mode() const { return modes.front(); }
    bool is_contest() const { return true; }
    Options next_options(const State&, NextMatchKind) const { return options_; }

    State deal(Rng& rng) const;
    SeatSet to_act(const State& state) const;
    void plain_moves(const State& state, Seat seat, Moves& out) const;
    Move plain_random(const State& state, Seat seat, Rng& rng) const;
    std::optional<Refusal> why_not(const State& state, Seat seat, const Move& move) const;
    void apply(State& state, Seat seat, const Move& move, Rng& rng) const;
    // The direct effects of a move; used by view_after.
    void apply_without_luck(State& state, Seat seat, const Move& move) const;
    bool is_free_choice(const State& state) const { return state.phase == Phase::act; }
    bool ends_turn(const Move& move) const;
    Outcome outcome(const State& state) const;

    View view(const State& state, Seat seat) const;
    State imagine(const View& view, Rng& rng) const;
    void redraw(State& state, Rng& rng) const;
    bool can_undo(const State& state, Seat seat, const Move& move) const;

    std::string to_text(const Move& move) const;
    Result<Move> parse_move(std::string_view text) const;
    std::string cards_text(const State& state) const;

private:
    Options options_;
    Edition edition_;
    Facts facts_;
};
static_assert(Game<Archaeology>);

// A10  An opponent of the seat who has cards.
bool can_be_robbed(const State& state, Seat seat, Seat victim);

// A11  Half of the hand, rounded down.
int half_of(Pile hand);

// A20  Whether the seat may not end the turn before it has sold something; if so, whether because
// all have passed. Otherwise too many turns were barren.
bool have_all_passed(const FaceUp& open, int players);
bool must_sell(const FaceUp& open, Pile hand, int players);

} // namespace khepri::archaeology
