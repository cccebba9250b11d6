// Small builders for the tests: piles by name, states in the middle of a game, and what is true of
// every whole game.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "support/play.h"
#include "support/print.h"
#include "support/rule.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <numeric>
#include <string>

KHEPRI_PRINT(archaeology, Archaeology)

namespace khepri::archaeology {

inline void PrintTo(Card card, std::ostream* out) { *out << name(card); }
inline void PrintTo(Pile pile, std::ostream* out) {
    *out << pile.size() << " cards";
    for (const Card card : pile.kinds()) *out << ' ' << name(card) << ' ' << pile.count(card);
}

inline constexpr Card pot = Card::pot_shard;
inline constexpr Card parchment = Card::parchment;
inline constexpr Card coin = Card::coin;
inline constexpr Card talisman = Card::talisman;
inline constexpr Card cup = Card::broken_cup;
inline constexpr Card map = Card::map;
inline constexpr Card mask = Card::mask;

inline Pile pile(std::initializer_list<Card> cards) {
    Pile pile;
    for (const Card card : cards) pile.add(card);
    return pile;
}

inline Archaeology game_of(int players) { return Archaeology(Options{players}); }

inline Rng luck() { return Rng::fast(2007); }

// Seat 1 (0 in the code) is acting with this hand; the others hold a pot shard each, and a pot
// shard is left to dig.
inline State acting_with(Pile hand, Pile market = {}, int players = 2) {
    State state;
    for (Seat seat = 1; seat < players; ++seat) state.hands[seat] = pile({pot});
    state.hands[0] = hand;
    state.market = market;
    state.dig.push_back(dig_card(pot));
    return state;
}

// The same with nothing left to dig.
inline State dry_with(Pile hand, int players = 2) {
    State state = acting_with(hand, {}, players);
    state.dig.clear();
    state.began_dry = true;
    return state;
}

// Seat 1 ends its turn and the next seat digs this card; below it lies a pot shard.
inline State after_digging(State state, DigCard card, int players = 2) {
    state.dig.push_back(card);
    Rng rng = luck();
    game_of(players).apply(state, 0, End{}, rng);
    return state;
}

inline State after(State state, Seat seat, const Move& move, int players = 2) {
    const Archaeology game = game_of(players);
    const auto refusal = game.why_not(state, seat, move);
    EXPECT_FALSE(refusal) << game.to_text(move) << ": " << (refusal ? refusal->reason : "");
    Rng rng = luck();
    game.apply(state, seat, move, rng);
    return state;
}

// The reason a move is refused for, or "accepted".
inline std::string reason(const State& state, Seat seat, const Move& move, int players = 2) {
    const auto refusal = game_of(players).why_not(state, seat, move);
    return refusal ? std::string(refusal->rule) + ' ' + std::string(refusal->reason) : "accepted";
}

inline Pile dig_treasures(const State& state) {
    Pile pile;
    for (const DigCard card : state.dig)
        if (is_treasure(card)) pile.add(treasure(card));
    return pile;
}

inline int in_dig(const State& state, DigCard card) {
    return static_cast<int>(std::count(state.dig.begin(), state.dig.end(), card));
}

inline Pile all_hands(const State& state) {
    return std::accumulate(state.hands.begin(), state.hands.end(), Pile{});
}

inline Pile sold_cards(const State& state) {
    Pile pile;
    for (const Sale sale : state.sales) pile.add(sale.kind(), sale.count());
    return pile;
}

// Every card of the edition is in one place, and the money is what the sets say.
void expect_conserved(const Archaeology& game, const State& state);

// What observers think they know is so.
void expect_knowledge_is_true(const Archaeology& game, const State& state);

} // namespace khepri::archaeology
