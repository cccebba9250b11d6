// The game of Mummies by the rules of RULES.md. An object holds an edition and options and never
// changes; rules.cpp has the turns, scoring.cpp what rows are worth and how rounds and games end,
// view.cpp who knows what, notation.cpp the texts.
//
// All luck, in the order in which it is drawn:
//   deal      the papyrus in the middle: below(papyri) in the edition's list; all other cards by
//             type, value and then papyri in list order, shuffled; from the end, seat by seat,
//             four to each; the rest is the draw pile, its end the top; first player below(players)
//   apply     M8: sacrificed cards and covered papyri, sorted by kind, shuffled
//             M12: all cards but the top papyrus, in the order of the deal, shuffled and dealt so
#pragma once

#include "games/mummies/moves.h"
#include "games/mummies/state.h"
#include "games/mummies/view.h"
#include "table/game.h"

namespace khepri::mummies {

struct Options {
    int players = 2;
    int target = 50;

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

    State deal(Rng& rng) const;
    SeatSet to_act(const State& state) const {
        return state.phase == Phase::over ? SeatSet() : SeatSet::only(state.turn);
    }
    void plain_moves(const State& state, Seat seat, Moves& out) const;
    Move plain_random(const State& state, Seat seat, Rng& rng) const;
    std::optional<Refusal> why_not(const State& state, Seat seat, const Move& move) const;
    void apply(State& state, Seat seat, const Move& move, Rng& rng) const;
    Outcome outcome(const State& state) const;

    View view(const State& state, Seat seat) const;
    State imagine(const View& view, Rng& rng) const;
    // Every move draws cards.
    bool may_take_back(const State&, Seat, const Move&) const { return false; }

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
    std::optional<Refusal> objection(const State& state, Seat seat, const Offer& offer) const;
    std::optional<Refusal> objection(const State& state, Seat seat, const Decree& decree) const;
    std::optional<Refusal> objection(const State& state, Seat seat, const Sacrifice& act) const;

    bool may_sacrifice(const State& state) const;
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
