#include "games/archaeology/ai/exchange.h"
#include "games/archaeology/ai/scenes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace khepri::archaeology::ai {
namespace {

using archaeology::all_cards;
using archaeology::Archaeology;
using archaeology::Card;
using archaeology::index;
using archaeology::KindSet;
using archaeology::Pile;
using archaeology::Trade;

// Worths that grow with the number of cards, by leaps.
class Worths {
public:
    explicit Worths(Rng& rng) {
        for (std::size_t k = 0; k < all_cards.size(); ++k) {
            for (std::size_t n = 1; n < rows_[k].size(); ++n)
                rows_[k][n] = static_cast<Worth>(rows_[k][n - 1] + static_cast<int>(rng.below(60)));
            pointers_[k] = rows_[k].data();
        }
    }
    const WorthRows& rows() const { return pointers_; }
    int of(Pile pile) const {
        int sum = 0;
        for (const Card card : all_cards)
            sum += rows_[index(card)][static_cast<std::size_t>(pile.count(card))];
        return sum;
    }

private:
    std::array<std::array<Worth, 90>, archaeology::card_kinds> rows_{};
    WorthRows pointers_{};
};

class ExchangeTest : public testing::Test {
protected:
    bool is_allowed(const Trade& trade, KindSet given, KindSet taken) const {
        return (trade.give.kinds() & (trade.take.kinds() | taken)).is_empty() &&
               (trade.take.kinds() & given).is_empty() &&
               game_.facts().value(trade.take) <= game_.facts().value(trade.give);
    }
    int best_by_listing(const Worths& worths, Pile hand, Pile market, KindSet given,
                        KindSet taken) const {
        int best = worths.of(hand);
        for_each_part(hand, [&](Pile give) {
            for_each_part(market, [&](Pile take) {
                if (is_allowed({give, take}, given, taken))
                    best = std::max(best, worths.of(hand - give + take));
            });
        });
        return best;
    }

    Archaeology game_{archaeology::Options{2}};
    Rng rng_ = Rng::fast(11);
};

TEST_F(ExchangeTest, FindsTheTradeThatGainsMost) {
    int found = 0;
    for (int round = 0; round < 150; ++round) {
        const Worths worths(rng_);
        const Pile hand = random_pile(rng_, 1 + static_cast<int>(rng_.below(6)));
        const Pile market = random_pile(rng_, static_cast<int>(rng_.below(8)));
        const KindSet given(static_cast<std::uint8_t>(rng_.below(128) & rng_.below(128)));
        const KindSet taken =
            KindSet(static_cast<std::uint8_t>(rng_.below(128) & rng_.below(128))) - given;
        const Exchange exchange = best_exchange(game_.facts(), worths.rows(), hand,
                                                allowed_changes(hand, market, given, taken));
        const auto& [give, take] = exchange.trade;
        EXPECT_EQ(worths.of(hand - give + take),
                  best_by_listing(worths, hand, market, given, taken));
        EXPECT_EQ(worths.of(hand - give + take), worths.of(hand) + exchange.gain);
        EXPECT_TRUE(is_allowed(exchange.trade, given, taken));
        EXPECT_EQ(give.is_empty(), take.is_empty());
        found += give.is_empty() ? 0 : 1;
    }
    EXPECT_GT(found, 50);
}

TEST_F(ExchangeTest, TradesLargeHandsForLargeMarkets) {
    for (int round = 0; round < 100; ++round) {
        const Worths worths(rng_);
        const Pile hand = random_pile(rng_, 20);
        const Pile market = random_pile(rng_, 40);
        const Ranges ranges = allowed_changes(hand, market, {}, {});
        const Exchange exchange = best_exchange(game_.facts(), worths.rows(), hand, ranges);
        EXPECT_TRUE(is_allowed(exchange.trade, {}, {}));
        EXPECT_TRUE(hand.contains(exchange.trade.give));
        EXPECT_TRUE(market.contains(exchange.trade.take));
        EXPECT_EQ(worths.of(hand - exchange.trade.give + exchange.trade.take),
                  worths.of(hand) + exchange.gain);
    }
}

TEST_F(ExchangeTest, SettlesOneKindAsItIsTold) {
    const Worths worths(rng_);
    const Pile hand = Pile::of(Card::coin, 3);
    const Pile market = Pile::of(Card::talisman) + Pile::of(Card::pot_shard, 2);
    Ranges ranges = allowed_changes(hand, market, {}, {});
    ranges[index(Card::talisman)] = {1, 1};
    EXPECT_EQ(
        best_exchange(game_.facts(), worths.rows(), hand, ranges).trade.take.count(Card::talisman),
        1);
    ranges[index(Card::coin)] = {0, 0}; // and nothing to pay with
    EXPECT_TRUE(best_exchange(game_.facts(), worths.rows(), hand, ranges).trade.take.is_empty());
}

TEST_F(ExchangeTest, FindsTheCardsThatAreMissedLeast) {
    for (int round = 0; round < 200; ++round) {
        const Worths worths(rng_);
        const Pile hand = random_pile(rng_, 2 + static_cast<int>(rng_.below(8)));
        const int count = hand.size() / 2;
        int best = 0;
        for_each_part(hand, [&](Pile part) {
            if (part.size() == count) best = std::max(best, worths.of(hand - part));
        });
        const Pile lost = least_missed(worths.rows(), hand, count);
        EXPECT_EQ(lost.size(), count);
        EXPECT_EQ(worths.of(hand - lost), best);
    }
}

} // namespace
} // namespace khepri::archaeology::ai
