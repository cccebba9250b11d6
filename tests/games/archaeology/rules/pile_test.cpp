#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

// A pile counted card by card, to compare with.
using Counts = std::array<int, card_kinds>;

std::pair<Pile, Counts> random_pile(Rng& rng) {
    Pile pile;
    Counts counts{};
    for (const Card card : all_cards) {
        const int n = static_cast<int>(rng.below(2) * rng.below(15));
        pile.add(card, n);
        counts[index(card)] = n;
    }
    return {pile, counts};
}

TEST(Pile, CountsLikeOneCountedCardByCard) {
    Rng rng = luck();
    for (int round = 0; round < 5000; ++round) {
        const auto [pile, counts] = random_pile(rng);
        const auto [other, others] = random_pile(rng);
        int size = 0;
        bool contains = true;
        for (const Card card : all_cards) {
            const auto i = index(card);
            EXPECT_EQ(pile.count(card), counts[i]);
            EXPECT_EQ(pile.kinds().contains(card), counts[i] > 0);
            EXPECT_EQ(common(pile, other).count(card), std::min(counts[i], others[i]));
            EXPECT_EQ(pile.before(card), size);
            for (int n = 0; n < counts[i]; ++n) EXPECT_EQ(pile.card_at(size + n), card);
            EXPECT_EQ(pile.without(card).count(card), 0);
            EXPECT_EQ(pile.without(card) + Pile::of(card, counts[i]), pile);
            EXPECT_EQ(pile.without(other.kinds()).count(card), others[i] > 0 ? 0 : counts[i]);
            size += counts[i];
            contains = contains && counts[i] >= others[i];
        }
        EXPECT_EQ(pile.size(), size);
        EXPECT_EQ(pile.contains(other), contains);
    }
}

TEST(Pile, ContainsNothingMadeOfWildBytes) {
    Rng rng = luck();
    const Pile all = Facts(classic(), 2).treasures;
    for (int round = 0; round < 5000; ++round) {
        const auto lanes = std::uint64_t{rng.next32()} << 32 | rng.next32();
        const Pile wild =
            Pile::from_lanes(lanes & (std::uint64_t{rng.next32()} << 32 | rng.next32()));
        bool expected = wild.lanes() >> 56 == 0;
        for (const Card card : all_cards)
            expected = expected && wild.count(card) <= all.count(card);
        EXPECT_EQ(all.contains(wild), expected) << wild.lanes();
    }
    EXPECT_FALSE(all.contains(Pile::from_lanes(1ULL << 56)));
}

} // namespace
} // namespace khepri::archaeology
