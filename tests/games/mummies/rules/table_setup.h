// Tables for the tests, laid out in our notation: what is not named lies in the draw pile.
#pragma once

#include "core/text.h"
#include "games/mummies/rules/notation.h"
#include "games/mummies/rules/rules.h"
#include "support/print.h"
#include "support/rule.h"

KHEPRI_PRINT(mummies, Mummies)

namespace khepri::mummies {

inline void PrintTo(Card card, std::ostream* out) { *out << Mummies().name_of(card); }

inline Card card(const Mummies& game, std::string_view text) {
    const auto found = game.card_named(text);
    EXPECT_TRUE(found) << text;
    return found.value_or(Card{});
}

inline Handful handful(const Mummies& game, std::string_view text) {
    Handful cards;
    for (const auto word : split_words(text)) cards.add(card(game, word));
    return cards;
}

inline Move move(const Mummies& game, std::string_view text) { return *game.parse_move(text); }

class TableSetup {
public:
    TableSetup(const Mummies& game, std::string_view papyrus)
        : game_(game), left_(game.all_cards()) {
        state_.papyrus = taken(papyrus);
    }

    TableSetup& hand(Seat seat, std::string_view cards) {
        for (const auto word : split_words(cards)) state_.hands[seat].add(taken(word));
        return *this;
    }
    TableSetup& row(Seat seat, std::string_view cards) {
        for (const auto word : split_words(cards)) state_.rows[seat].push_back(taken(word));
        return *this;
    }
    TableSetup& sacrificed(Seat seat, std::string_view cards) {
        for (const auto word : split_words(cards)) state_.sacrificed[seat].add(taken(word));
        return *this;
    }
    TableSetup& covered(std::string_view cards) {
        for (const auto word : split_words(cards)) state_.covered.add(taken(word));
        return *this;
    }
    // The first one named is drawn first.
    TableSetup& top(std::string_view cards) {
        for (const auto word : split_words(cards)) top_.push_back(taken(word));
        return *this;
    }
    TableSetup& turn(Seat seat) {
        state_.turn = seat;
        return *this;
    }
    TableSetup& totals(std::initializer_list<int> totals) {
        std::size_t seat = 0;
        for (const int total : totals) state_.totals[seat++] = static_cast<std::int16_t>(total);
        return *this;
    }

    State state() {
        fill_hands();
        left_.pour_into(state_.draw);
        return finished();
    }
    // Nothing but what `top` named is left to draw; the rest was sacrificed by the seat.
    State state_with_rest_sacrificed_by(Seat seat) {
        fill_hands();
        state_.sacrificed[seat] += left_;
        return finished();
    }

private:
    Card taken(std::string_view text) {
        const Card wanted = card(game_, text);
        EXPECT_GT(left_.count(wanted), 0) << text;
        left_.drop(wanted);
        return wanted;
    }
    void fill_hands() {
        Pile rest;
        left_.pour_into(rest);
        for (Seat seat = 0; seat < game_.seats(); ++seat)
            while (state_.hands[seat].size() < hand_size) {
                left_.drop(rest.back());
                state_.hands[seat].add(rest.pop());
            }
    }
    State finished() {
        while (!top_.empty()) state_.draw.push_back(top_.pop());
        return state_;
    }

    const Mummies& game_;
    State state_;
    Tally left_;
    Pile top_;
};

// All cards, wherever they lie.
inline Tally cards_of(const Mummies& game, const State& state) {
    Tally sum = state.covered;
    sum.add(state.papyrus);
    for (const Card drawn : state.draw) sum.add(drawn);
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        sum += state.sacrificed[seat];
        for (const Card laid : state.rows[seat]) sum.add(laid);
        for (int i = 0; i < state.hands[seat].size(); ++i) sum.add(state.hands[seat][i]);
    }
    return sum;
}

// After the move, which is expected to be accepted.
inline State after(const Mummies& game, State state, std::string_view text,
                   std::uint64_t seed = 1) {
    Rng rng = Rng::fast(seed);
    const Move made = move(game, text);
    const auto refusal = game.why_not(state, state.turn, made);
    EXPECT_FALSE(refusal) << text << ": " << (refusal ? refusal->reason : "");
    if (!refusal) game.apply(state, state.turn, made, rng);
    return state;
}

inline void expect_refused(const Mummies& game, const State& state, const Move& tried,
                           const Refusal& expected) {
    const State before = state;
    const auto refusal = game.why_not(state, state.turn, tried);
    ASSERT_TRUE(refusal) << game.to_text(tried);
    EXPECT_EQ(refusal->rule, expected.rule);
    EXPECT_EQ(refusal->reason, expected.reason);
    EXPECT_EQ(refusal->values, expected.values);
    EXPECT_EQ(state, before);
}

// 26 cards of five kinds, so that all that may be hidden can be counted out.
inline Edition small_edition() {
    Edition edition{.name = "small", .offerings = {}, .papyri = {}};
    edition.offerings[0][0] = 8; // V1
    edition.offerings[1][2] = 6; // N3
    edition.offerings[3][4] = 6; // C5
    edition.papyri.assign(4, *parse_papyrus("VNSC2"));
    edition.papyri.push_back(*parse_papyrus("CSNV2"));
    edition.papyri.push_back(*parse_papyrus("CSNV2"));
    return edition;
}

} // namespace khepri::mummies
