// Which cards to change, answered by dynamic programming over the kinds and without the heap: the
// trade after which a hand is worth most, and the cards whose loss costs least. What so many cards
// of a kind are worth is the caller's: a row for each kind, indexed by their number.
#pragma once

#include "games/archaeology/components.h"
#include "games/archaeology/moves.h"

#include <array>
#include <cstdint>

namespace khepri::ai {

// In a unit of the caller's, so that all cards together are worth no more than `most_worth`.
using Worth = std::int16_t;
inline constexpr Worth most_worth = 10'000;
using WorthRows = std::array<const Worth*, archaeology::card_kinds>;

inline int worth_of(const WorthRows& rows, archaeology::Pile pile) {
    int sum = 0;
    for (const archaeology::Card kind : pile.kinds())
        sum += rows[archaeology::index(kind)][pile.count(kind)];
    return sum;
}

// How many cards of a kind may come (positive) or go in a trade.
struct Range {
    int least = 0;
    int most = 0;
};
using Ranges = std::array<Range, archaeology::card_kinds>;

// What the rules leave (A14, A18).
Ranges allowed_changes(archaeology::Pile hand, archaeology::Pile market, archaeology::KindSet given,
                       archaeology::KindSet taken);

struct Exchange {
    archaeology::Trade trade; // both sides empty if nothing is better than to keep the hand
    int gain = 0;             // over no trade; below zero if the ranges demand a bad one
};

// Of equally good trades the one that wastes least, and then changes least. Only trades of at most
// `most_exchanged` in value are looked for; without fitting changes there is none.
inline constexpr int most_exchanged = 63;
Exchange best_exchange(const archaeology::Facts& facts, const WorthRows& worth,
                       archaeology::Pile hand, const Ranges& ranges);

// So many cards of the hand whose loss costs least.
archaeology::Pile least_missed(const WorthRows& worth, archaeology::Pile hand, int count);

} // namespace khepri::ai
