#include "ai/archaeology/exchange.h"

#include <algorithm>

namespace khepri::ai {

using archaeology::all_cards;
using archaeology::Card;
using archaeology::card_kinds;
using archaeology::Facts;
using archaeology::index;
using archaeology::KindSet;
using archaeology::Pile;

namespace {

// Below every real worth, even with all that may be added to it.
constexpr Worth impossible = -2 * most_worth;
constexpr std::size_t most_lost = archaeology::most_treasures / 2;
constexpr std::size_t widest = 2 * most_exchanged + 1;
using Layer = std::array<Worth, widest>;

Worth sum(Worth a, int b) { return static_cast<Worth>(a + b); }

// The balance of trade value given for value taken: below zero on the way, not at the end. Nobody
// can come back from further below than he can give.
struct Balances {
    int lowest;
    int highest;

    std::size_t at(int balance) const { return static_cast<std::size_t>(balance - lowest); }
    std::size_t width() const { return static_cast<std::size_t>(highest - lowest + 1); }
};

Balances reachable(const Facts& facts, const Ranges& ranges) {
    int given = 0;
    int taken = 0;
    for (std::size_t k = 0; k < card_kinds; ++k) {
        given -= std::min(ranges[k].least, 0) * facts.values[k];
        taken += std::max(ranges[k].most, 0) * facts.values[k];
    }
    given = std::min(given, most_exchanged);
    return {-std::min(given, taken), given};
}

// Offers to every balance what it comes to if d cards of the kind come from the balance before.
void offer(const Layer& before, Layer& after, const Balances& balances, int shift, int worth) {
    const int from = std::max(0, -shift);
    const int to = static_cast<int>(balances.width()) - std::max(0, shift);
    const Worth* source = before.data() + shift;
    Worth* target = after.data();
    for (int i = from; i < to; ++i) target[i] = std::max(target[i], sum(source[i], worth));
}

// Layers hold the best worth of each balance over the kinds so far.
class Programme {
public:
    Programme(const Facts& facts, const WorthRows& worth, Pile hand, const Ranges& ranges)
        : facts_(facts),
          worth_(worth),
          hand_(hand),
          ranges_(ranges),
          balances_(reachable(facts, ranges)) {
        std::fill_n(layers_[0].begin(), balances_.width(), impossible);
        layers_[0][balances_.at(0)] = 0;
        for (std::size_t k = 0; k < card_kinds; ++k)
            if (ranges[k].least != 0 || ranges[k].most != 0) add(k);
    }

    Exchange best() const {
        const Layer& last = layers_[used_];
        int balance = 0;
        for (int b = 1; b <= balances_.highest; ++b)
            if (last[balances_.at(b)] > last[balances_.at(balance)]) balance = b;
        Exchange exchange{{}, last[balances_.at(balance)]};
        if (exchange.gain >= -most_worth) trace_back(balance, exchange.trade);
        return exchange;
    }

private:
    int gain(std::size_t k, int d) const {
        const int held = hand_.count(all_cards[k]);
        return worth_[k][held + d] - worth_[k][held];
    }
    void add(std::size_t k) {
        kinds_[used_] = k;
        const Layer& before = layers_[used_];
        Layer& after = layers_[++used_];
        std::fill_n(after.begin(), balances_.width(), impossible);
        for (int d = ranges_[k].least; d <= ranges_[k].most; ++d)
            offer(before, after, balances_, d * facts_.values[k], gain(k, d));
    }
    bool leads(std::size_t layer, int d, int balance) const {
        const std::size_t k = kinds_[layer];
        const int before = balance + d * facts_.values[k];
        return d >= ranges_[k].least && d <= ranges_[k].most && before >= balances_.lowest &&
               before <= balances_.highest &&
               sum(layers_[layer][balances_.at(before)], gain(k, d)) ==
                   layers_[layer + 1][balances_.at(balance)];
    }
    // The smallest change that explains the worth of a balance.
    int change(std::size_t layer, int balance) const {
        for (int d = 0; d < most_exchanged; ++d) {
            if (leads(layer, d, balance)) return d;
            if (leads(layer, -d, balance)) return -d;
        }
        return 0;
    }
    void trace_back(int balance, archaeology::Trade& trade) const {
        for (std::size_t layer = used_; layer-- > 0;) {
            const std::size_t k = kinds_[layer];
            const int d = change(layer, balance);
            if (d > 0) trade.take.add(all_cards[k], d);
            if (d < 0) trade.give.add(all_cards[k], -d);
            balance += d * facts_.values[k];
        }
    }

    const Facts& facts_;
    const WorthRows& worth_;
    Pile hand_;
    const Ranges& ranges_;
    Balances balances_;
    std::size_t used_ = 0;
    std::array<std::size_t, card_kinds> kinds_{};
    std::array<Layer, card_kinds + 1> layers_;
};

} // namespace

Ranges allowed_changes(Pile hand, Pile market, KindSet given, KindSet taken) {
    Ranges ranges;
    for (const Card kind : all_cards)
        ranges[index(kind)] = {taken.contains(kind) ? 0 : -hand.count(kind),
                               given.contains(kind) ? 0 : market.count(kind)};
    return ranges;
}

Exchange best_exchange(const Facts& facts, const WorthRows& worth, Pile hand,
                       const Ranges& ranges) {
    return Programme(facts, worth, hand, ranges).best();
}

// The same over how many cards are lost so far.
Pile least_missed(const WorthRows& worth, Pile hand, int count) {
    std::array<std::array<Worth, most_lost + 1>, card_kinds + 1> layers;
    std::fill_n(layers[0].begin(), count + 1, impossible);
    layers[0][0] = 0;
    const auto left = [&](std::size_t k, int d) { return worth[k][hand.count(all_cards[k]) - d]; };
    const auto before = [&](std::size_t k, int n, int d) {
        return sum(layers[k][static_cast<std::size_t>(n - d)], left(k, d) - left(k, 0));
    };
    for (std::size_t k = 0; k < card_kinds; ++k) {
        for (int n = 0; n <= count; ++n) {
            Worth best = impossible;
            for (int d = 0; d <= std::min(n, hand.count(all_cards[k])); ++d)
                best = std::max(best, before(k, n, d));
            layers[k + 1][static_cast<std::size_t>(n)] = best;
        }
    }
    Pile lost;
    for (std::size_t k = card_kinds; k-- > 0;) {
        int d = 0;
        while (before(k, count, d) != layers[k + 1][static_cast<std::size_t>(count)]) ++d;
        lost.add(all_cards[k], d);
        count -= d;
    }
    return lost;
}

} // namespace khepri::ai
