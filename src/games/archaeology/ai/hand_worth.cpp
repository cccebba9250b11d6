#include "games/archaeology/ai/hand_worth.h"

#include "games/archaeology/ai/exchange.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace khepri::archaeology::ai {

namespace {

constexpr int out_of_reach = std::numeric_limits<int>::min() / 2;

} // namespace

HandWorth::HandWorth(const Facts& facts) : facts_(facts) {
    for (const Card kind : all_cards)
        worth_[index(kind)] = worth_by_count(facts, kind, facts.treasures.count(kind));
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
    const Ranges allowed = allowed_changes(seen.hand, seen.market, seen.given, seen.taken);
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
        const auto [least, most] = allowed[k];
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

Pile HandWorth::least_missed(Pile hand, int count) const {
    std::array<const int*, card_kinds> rows;
    for (std::size_t k = 0; k < card_kinds; ++k) rows[k] = worth_[k].data();
    return ai::least_missed(rows, hand, count);
}

} // namespace khepri::archaeology::ai
