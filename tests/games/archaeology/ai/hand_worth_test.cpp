#include "games/archaeology/ai/hand_worth.h"
#include "games/archaeology/ai/scenes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace khepri::archaeology::ai {
namespace {

using archaeology::all_cards;
using archaeology::Archaeology;
using archaeology::Card;
using archaeology::Pile;

Pile pile(std::initializer_list<std::pair<Card, int>> cards) {
    Pile p;
    for (const auto& [card, n] : cards) p.add(card, n);
    return p;
}

class HandWorthTest : public testing::Test {
protected:
    Archaeology game_{archaeology::Options{2}};
    HandWorth worth_{game_.facts()};
};

TEST_F(HandWorthTest, SplitsAKindIntoTheSetsThatSellBest) {
    EXPECT_EQ(worth_.of(Card::talisman, 6), 43); // 40 + 3, not 24 + 7
    EXPECT_EQ(worth_.of(Card::broken_cup, 5), 32);
    EXPECT_EQ(worth_.of(Card::map, 3), 9);
    EXPECT_EQ(worth_.best_set(Card::talisman, 6), 5);
    EXPECT_EQ(worth_.of(pile({{Card::coin, 5}, {Card::mask, 2}})), 42);
}

TEST_F(HandWorthTest, FindsTheTradeThatGainsMost) {
    Rng rng = Rng::fast(5);
    int found = 0;
    for (int round = 0; round < 60; ++round) {
        archaeology::View seen{};
        seen.hand = random_pile(rng, 6);
        seen.market = random_pile(rng, 6);
        int best = worth_.of(seen.hand);
        for_each_part(seen.hand, [&](Pile give) {
            for_each_part(seen.market, [&](Pile take) {
                if (game_.facts().value(take) <= game_.facts().value(give))
                    best = std::max(best, worth_.of(seen.hand - give + take));
            });
        });
        const auto trade = worth_.best_trade(seen);
        EXPECT_EQ(trade ? worth_.of(seen.hand - trade->give + trade->take) : worth_.of(seen.hand),
                  best);
        if (trade) {
            ++found;
            EXPECT_LE(game_.facts().value(trade->take), game_.facts().value(trade->give));
            EXPECT_TRUE((trade->take.kinds() & trade->give.kinds()).is_empty());
        }
    }
    EXPECT_GT(found, 20);
}

TEST_F(HandWorthTest, FindsTheCardsThatAreMissedLeast) {
    Rng rng = Rng::fast(6);
    for (int round = 0; round < 200; ++round) {
        const Pile hand = random_pile(rng, 9);
        int best = 0;
        for_each_part(hand, [&](Pile part) {
            if (part.size() == 4) best = std::max(best, worth_.of(hand - part));
        });
        const Pile lost = worth_.least_missed(hand, 4);
        EXPECT_EQ(lost.size(), 4);
        EXPECT_EQ(worth_.of(hand - lost), best);
    }
}

} // namespace
} // namespace khepri::archaeology::ai
