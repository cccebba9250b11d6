// The game of Mummies by the rules of RULES.md. An object holds an edition and options and never
// changes; rules.cpp has the turns, scoring.cpp what rows are worth and how rounds and games end,
// view.cpp who knows what, imagine.cpp what may lie behind a view, notation.cpp the texts.
//
// All luck, in the order in which it is drawn:
//   deal      the papyrus in the middle: below(papyri) in the edition's list; all other cards by
//             type, value and then papyri in list order, shuffled; from the end, seat by seat,
//             four to each; the rest is the draw pile, its end the top; first player below(players)
//   apply     M8: sacrificed cards and covered papyri, sorted by kind, shuffled
//             M12: all cards but the top papyrus, in the order of the deal, shuffled and dealt so
#pragma once

#include "games/mummies/rules/moves.h"
#include "games/mummies/rules/state.h"
#include "games/mummies/rules/view.h"
#include "table/game.h"

#include <array>
#include <vector>

namespace khepri::mummies {

inline constexpr std::array<int, 3> targets{50, 100, 150};
inline constexpr std::array<NextMatchKind, 1> next_matches{NextMatchKind::rematch};
inline constexpr std::array<ModeDescription, 1> modes{
    {{"mummies", {2, most_seats, 3}, next_matches, Hands::hidden}}};
inline constexpr std::array<OptionDescription, 1> option_descriptions{
    {{"target", OptionDescription::Kind::number, targets.front(), targets}}};

struct Options {
    int players = modes.front().players.usual;
    int target = targets.front();

    friend bool operator==(const Options&, const Options&) = default;
};

std::optional<Error> fault(const Options& options);

// Every reason a move can be refused for, with the names of its values. A card is a symbol such as
// "NCVS5", but a number where it is no card of the edition; turn is the seat whose turn it is,
// counted from 1.
inline constexpr std::array<ReasonWithValues, 11> reasons{{
    {"game_over", ""},
    {"not_your_turn", "turn"},
    {"not_a_move", ""}, // foreign bytes
    {"unknown_card", "card"},
    {"not_an_offering", "card"},
    {"not_a_papyrus", "card"},
    {"card_not_held", "card"},
    {"holds_fewer_alike", "card held wanted"},
    {"nothing_sacrificed", ""},
    {"cards_not_in_order", ""},       // foreign bytes: cards descend, or follow an empty place
    {"sacrifice_exhausted", "times"}, // how often in a row each player has sacrificed
}};

// What the rows are worth at some moment.
struct Forecast {
    Card papyrus{};          // under this one
    bool scores_now = false; // the move brings about scoring
    PerSeat<int> points{};

    friend bool operator==(const Forecast&, const Forecast&) = default;
};

// The papyrus in the middle, and up to four in a hand.
using Forecasts = FixedVector<Forecast, 1 + hand_size>;

class Mummies {
public:
    static constexpr std::string_view name = "mummies";
    static constexpr GameDescription description{name, modes, option_descriptions, reasons};
    // The games that signatures and benchmarks play.
    static std::vector<Mummies> samples();

    using Options = mummies::Options;
    using Edition = mummies::Edition;
    using State = mummies::State;
    using View = mummies::View;
    using Move = mummies::Move;
    using Moves = mummies::Moves;

    // Options and edition without fault.
    explicit Mummies(const Options& options = {}, Edition edition = classic());

    const Options& options() const { return options_; }
    const Edition& edition() const { return edition_; }
    int seats() const { return options_.players; }
    const ModeDescription& mode() const { return modes.front(); }
    bool is_contest() const { return true; }
    Options next_options(const State&, NextMatchKind) const { return options_; }

    State deal(Rng& rng) const;
    SeatSet to_act(const State& state) const {
        return state.phase == Phase::over ? SeatSet() : SeatSet::only(state.turn);
    }
    void plain_moves(const State& state, Seat seat, Moves& out) const;
    Move plain_random(const State& state, Seat seat, Rng& rng) const;
    std::optional<Refusal> why_not(const State& state, Seat seat, const Move& move) const;
    void apply(State& state, Seat seat, const Move& move, Rng& rng) const;
    // The direct effects of a move; used by view_after.
    void apply_without_luck(State& state, Seat seat, const Move& move) const;
    bool is_free_choice(const State&) const { return true; }
    bool ends_turn(const Move&) const { return true; }
    Outcome outcome(const State& state) const;

    View view(const State& state, Seat seat) const;
    State imagine(const View& view, Rng& rng) const;
    void redraw(State& state, Rng& rng) const;
    // Every move draws cards.
    bool can_undo(const State&, Seat, const Move&) const { return false; }

    std::string to_text(const Move& move) const;
    Result<Move> parse_move(std::string_view text) const;
    std::string cards_text(const State& state) const;

    // The face of a card that is a papyrus of the edition.
    const Papyrus& face(Card papyrus) const {
        return faces_[static_cast<std::size_t>(face_of(papyrus))];
    }
    bool is_papyrus(Card card) const {
        return !is_offering(card) && face_of(card) < static_cast<int>(faces_.size());
    }
    // "V4" or "VCNS3"; "?" for what is no card of the edition. Lasts as long as the program.
    std::string_view name_of(Card card) const;
    std::optional<Card> card_named(std::string_view text) const;
    // All cards, counted by kind.
    const Tally& all_cards() const { return tally_; }

    // What every row is worth as the table lies, or under another papyrus.
    Forecast forecast(const View& view) const { return forecast(view, view.papyrus); }
    Forecast forecast(const View& view, Card papyrus) const;
    // Now, and under each different papyrus in the hand.
    Forecasts forecasts(const View& view) const;
    // After a move of the viewing seat that why_not accepts; the round's last turn scores (M14).
    Forecast preview(const View& view, const Move& move) const;

private:
    void deal_round(State& state, Rng& rng) const;
    bool scoring_is_due(const PerSeat<Row>& rows, Card papyrus) const;
    void score_round(State& state, Seat closed_by, Rng& rng) const;
    Seat round_winner(const PerSeat<std::int8_t>& points, Seat closed_by) const;
    bool game_ends(const State& state) const;

    Options options_;
    Edition edition_;
    FixedVector<Papyrus, most_faces> faces_; // the different ones, in list order
    Pile deck_;                              // all cards in the order of the deal
    Tally tally_;
};

static_assert(Game<Mummies>);

} // namespace khepri::mummies
