// Which cards to exchange, by dynamic programming over the kinds and without heap allocation: the
// trade after which a hand is worth most, and the cards whose loss costs least. The caller says
// what n cards of a kind are worth: a row for each kind, indexed by n.
#pragma once

#include "games/archaeology/rules/components.h"
#include "games/archaeology/rules/moves.h"

#include <array>
#include <cstdint>

namespace khepri::archaeology::ai {

// In a unit of the caller's, so that all cards together are worth no more than `most_worth`.
using Worth = std::int16_t;
inline constexpr Worth most_worth = 10'000;
using WorthRows = std::array<const Worth*, card_kinds>;

inline int worth_of(const WorthRows& rows, Pile pile) {
    int sum = 0;
    for (const Card kind : pile.kinds()) sum += rows[index(kind)][pile.count(kind)];
    return sum;
}

// How many cards of a kind may come (positive) or go in a trade.
struct Range {
    int least = 0;
    int most = 0;
};
using Ranges = std::array<Range, card_kinds>;

// What the rules leave (A14, A18).
Ranges allowed_changes(Pile hand, Pile market, KindSet given, KindSet taken);

struct Exchange {
    Trade trade;  // both sides empty if nothing is better than to keep the hand
    int gain = 0; // over no trade; below zero if the ranges demand a bad one
};

// Of equally good trades the one that wastes least, and then changes least. Considers only trades
// of at most `most_exchanged` in value; empty if none fits the ranges.
inline constexpr int most_exchanged = 63;
Exchange best_exchange(const Facts& facts, const WorthRows& worth, Pile hand, const Ranges& ranges);

// The n cards of the hand whose loss costs least; of the later kinds as few as possible. For rows
// of Worth and of int.
template <class Number>
Pile least_missed(const std::array<const Number*, card_kinds>& worth, Pile hand, int count);

} // namespace khepri::archaeology::ai
