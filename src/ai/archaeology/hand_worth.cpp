#include "ai/archaeology/hand_worth.h"

#include <algorithm>
#include <limits>

namespace khepri::ai {

using archaeology::all_cards;
using archaeology::Card;
using archaeology::card_kinds;
using archaeology::index;
using archaeology::Pile;
using archaeology::Trade;
using archaeology::View;

namespace {

constexpr int out_of_reach = std::numeric_limits<int>::min() / 2;

// How many cards of a kind come (positive) or go in a trade, and the range the rules leave it (A14,
// A18).
struct Change {
    int least;
    int most;
};

Change change_of(const View& seen, Card kind) {
    return {seen.taken.contains(kind) ? 0 : -seen.hand.count(kind),
            seen.given.contains(kind) ? 0 : seen.market.count(kind)};
}

} // namespace

HandWorth::HandWorth(const archaeology::Facts& facts) : facts_(facts) {
    for (const Card kind : all_cards) {
        auto& worth = worth_[index(kind)];
        const int all = facts.treasures.count(kind);
        for (int n = 1; n <= all; ++n)
            for (int set = 1; set <= std::min(n, facts.largest.count(kind)); ++set)
                worth[static_cast<std::size_t>(n)] =
                    std::max(worth[static_cast<std::size_t>(n)],
                             facts.price(kind, set) + worth[static_cast<std::size_t>(n - set)]);
    }
}

int HandWorth::of(Pile pile) const {
    int sum = 0;
    for (const Card kind : all_cards) sum += of(kind, pile.count(kind));
    return sum;
}

int HandWorth::best_set(Card kind, int count) const {
    int best = 1;
    for (int set = 1; set <= std::min(count, facts_.largest.count(kind)); ++set)
        if (facts_.price(kind, set) + of(kind, count - set) == of(kind, count)) best = set;
    return best;
}

// best[kind][balance]: the most the kinds before this one can be worth if what was given for what
// was taken so far leaves this balance of trade value. The balance may go below zero on the way,
// not at the end.
std::optional<Trade> HandWorth::best_trade(const View& seen) const {
    const int lowest = -facts_.value(seen.market);
    const int highest = facts_.value(seen.hand);
    const auto width = static_cast<std::size_t>(highest - lowest + 1);
    const auto at = [lowest](int balance) { return static_cast<std::size_t>(balance - lowest); };
    std::array<std::vector<int>, card_kinds + 1> best;
    std::array<std::vector<int>, card_kinds> change;
    best[0].assign(width, out_of_reach);
    best[0][at(0)] = 0;
    for (const Card kind : all_cards) {
        const std::size_t k = index(kind);
        best[k + 1].assign(width, out_of_reach);
        change[k].assign(width, 0);
        const auto [least, most] = change_of(seen, kind);
        for (int balance = lowest; balance <= highest; ++balance) {
            if (best[k][at(balance)] == out_of_reach) continue;
            for (int d = least; d <= most; ++d) {
                const int next = balance - d * facts_.values[k];
                if (next < lowest || next > highest) continue;
                const int worth = best[k][at(balance)] + of(kind, seen.hand.count(kind) + d);
                if (worth > best[k + 1][at(next)]) {
                    best[k + 1][at(next)] = worth;
                    change[k][at(next)] = d;
                }
            }
        }
    }
    // Of equally good trades the one that wastes least.
    int balance = 0;
    for (int b = 1; b <= highest; ++b)
        if (best[card_kinds][at(b)] > best[card_kinds][at(balance)]) balance = b;
    if (best[card_kinds][at(balance)] <= of(seen.hand)) return std::nullopt;
    Trade trade{};
    for (std::size_t k = card_kinds; k-- > 0;) {
        const int d = change[k][at(balance)];
        if (d > 0) trade.take.add(all_cards[k], d);
        if (d < 0) trade.give.add(all_cards[k], -d);
        balance += d * facts_.values[k];
    }
    return trade;
}

// The same over how many cards are lost in all.
Pile HandWorth::least_missed(Pile hand, int count) const {
    const auto width = static_cast<std::size_t>(count + 1);
    std::array<std::vector<int>, card_kinds + 1> best;
    std::array<std::vector<int>, card_kinds> lost;
    best[0].assign(width, out_of_reach);
    best[0][0] = 0;
    for (const Card kind : all_cards) {
        const std::size_t k = index(kind);
        best[k + 1].assign(width, out_of_reach);
        lost[k].assign(width, 0);
        for (std::size_t n = 0; n < width; ++n) {
            for (int d = 0; d <= std::min(hand.count(kind), static_cast<int>(n)); ++d) {
                const int before = best[k][n - static_cast<std::size_t>(d)];
                if (before == out_of_reach) continue;
                const int worth = before + of(kind, hand.count(kind) - d);
                if (worth > best[k + 1][n]) {
                    best[k + 1][n] = worth;
                    lost[k][n] = d;
                }
            }
        }
    }
    Pile pile;
    std::size_t n = width - 1;
    for (std::size_t k = card_kinds; k-- > 0;) {
        const int d = lost[k][n];
        if (d > 0) pile.add(all_cards[k], d);
        n -= static_cast<std::size_t>(d);
    }
    return pile;
}

} // namespace khepri::ai
