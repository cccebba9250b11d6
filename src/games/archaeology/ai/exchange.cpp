#include "games/archaeology/ai/exchange.h"

#include <algorithm>
#include <limits>

namespace khepri::archaeology::ai {

namespace {

// Below every real worth, even after additions.
template <class Number>
constexpr Number impossible_worth = std::numeric_limits<Number>::min() / 2;
template <>
constexpr Worth impossible_worth<Worth> = -2 * most_worth;
constexpr Worth impossible = impossible_worth<Worth>;
constexpr std::size_t most_lost = most_treasures / 2;

Worth sum(Worth a, int b) { return static_cast<Worth>(a + b); }

// The balance of trade value given minus value taken. It may be below zero on the way, not at the
// end. It cannot recover from less than what is left to give, and nothing more is given once
// everything in the market is paid for.
struct Balances {
    int lowest;
    int highest;
};

Balances reachable(const Facts& facts, const Ranges& ranges) {
    int given = 0;
    int taken = 0;
    for (std::size_t k = 0; k < card_kinds; ++k) {
        given -= std::min(ranges[k].least, 0) * facts.values[k];
        taken += std::max(ranges[k].most, 0) * facts.values[k];
    }
    const int paid = taken + most_trade_value - 1;
    const int highest = std::min({given, paid, most_exchanged});
    return {-std::min(highest, taken), highest};
}

// The best gain for each balance over the kinds so far, in a few vector registers. Both sides have
// as much space again, for impossible balances.
template <int width>
class Layer {
public:
    Layer() = default;
    void clear() { gains_.fill(impossible); }
    Worth& at(int place) { return gains_[static_cast<std::size_t>(place + width)]; }
    Worth at(int place) const { return gains_[static_cast<std::size_t>(place + width)]; }
    void offer(const Layer& before, int shift, int gain) {
        const Worth* source = before.gains_.data() + width + shift;
        Worth* target = gains_.data() + width;
        for (int i = 0; i < width; ++i) target[i] = std::max(target[i], sum(source[i], gain));
    }

private:
    std::array<Worth, 3 * width> gains_;
};

template <int width>
class Programme {
public:
    Programme(const Facts& facts, const WorthRows& worth, Pile hand, const Ranges& ranges,
              const Balances& balances)
        : facts_(facts), worth_(worth), hand_(hand), ranges_(ranges), balances_(balances) {
        layers_[0].clear();
        layers_[0].at(-balances.lowest) = 0;
        for (std::size_t k = 0; k < card_kinds; ++k)
            if (ranges[k].least != 0 || ranges[k].most != 0) add(k);
    }

    Exchange best() const {
        int balance = 0;
        for (int b = 1; b <= balances_.highest; ++b)
            if (gain_at(used_, b) > gain_at(used_, balance)) balance = b;
        Exchange exchange{{}, gain_at(used_, balance)};
        if (exchange.gain >= -most_worth) trace_back(balance, exchange.trade);
        return exchange;
    }

private:
    int gain(std::size_t k, int d) const {
        const int held = hand_.count(all_cards[k]);
        return worth_[k][held + d] - worth_[k][held];
    }
    Worth gain_at(std::size_t layer, int balance) const {
        return layers_[layer].at(balance - balances_.lowest);
    }
    void add(std::size_t k) {
        kinds_[used_] = k;
        const auto& before = layers_[used_];
        auto& after = layers_[++used_];
        after.clear();
        for (int d = ranges_[k].least; d <= ranges_[k].most; ++d)
            if (const int shift = d * facts_.values[k]; shift >= -width && shift <= width)
                after.offer(before, shift, gain(k, d));
    }
    bool leads(std::size_t layer, int d, int balance) const {
        const std::size_t k = kinds_[layer];
        const int before = balance + d * facts_.values[k];
        const int place = before - balances_.lowest;
        return d >= ranges_[k].least && d <= ranges_[k].most && place >= 0 && place < width &&
               sum(gain_at(layer, before), gain(k, d)) == gain_at(layer + 1, balance);
    }
    // The smallest change that explains the gain of a balance.
    int change(std::size_t layer, int balance) const {
        for (int d = 0; d <= most_exchanged; ++d) {
            if (leads(layer, d, balance)) return d;
            if (leads(layer, -d, balance)) return -d;
        }
        return 0;
    }
    void trace_back(int balance, Trade& trade) const {
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
    std::array<std::size_t, card_kinds> kinds_;
    std::array<Layer<width>, card_kinds + 1> layers_;
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
    const Balances balances = reachable(facts, ranges);
    if (balances.highest - balances.lowest < 32)
        return Programme<32>(facts, worth, hand, ranges, balances).best();
    return Programme<128>(facts, worth, hand, ranges, balances).best();
}

// The same over how many cards are lost so far.
template <class Number>
Pile least_missed(const std::array<const Number*, card_kinds>& worth, Pile hand, int count) {
    std::array<std::array<Number, most_lost + 1>, card_kinds + 1> layers;
    std::fill_n(layers[0].begin(), count + 1, impossible_worth<Number>);
    layers[0][0] = 0;
    const auto left = [&](std::size_t k, int d) { return worth[k][hand.count(all_cards[k]) - d]; };
    const auto before = [&](std::size_t k, int n, int d) {
        return static_cast<Number>(layers[k][static_cast<std::size_t>(n - d)] + left(k, d) -
                                   left(k, 0));
    };
    for (std::size_t k = 0; k < card_kinds; ++k) {
        for (int n = 0; n <= count; ++n) {
            Number best = impossible_worth<Number>;
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

template Pile least_missed(const WorthRows& worth, Pile hand, int count);
template Pile least_missed(const std::array<const int*, card_kinds>& worth, Pile hand, int count);

} // namespace khepri::archaeology::ai
