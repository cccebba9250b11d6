// What each observer knows for certain, move by move.
#include "games/archaeology/rules/scene.h"

namespace khepri::archaeology {
namespace {

constexpr int three = 3;

Insight seen(const State& state, Seat by, Seat hand) {
    return game_of(three).view(state, by).seen[hand];
}

// Three players; seat 1 took a talisman from the market for a mask, all saw it, and holds a coin
// and a parchment that nobody saw.
State after_a_trade() {
    State state = acting_with(pile({mask, coin, parchment}), pile({talisman}), three);
    state.hands[1] = pile({pot, pot});
    state.sound[0] = {3, 0, 3, 3, 0};
    return after(state, 0, Trade{pile({mask}), pile({talisman})}, three);
}

// After that seat 2 digs a thief and robs seat 1. The card is the first of this kind that luck
// gives.
State after_theft_of(Card card) {
    const Archaeology game = game_of(three);
    const State robbing = after_digging(after_a_trade(), DigCard::thief, three);
    for (std::uint64_t seed = 0;; ++seed) {
        Rng rng = Rng::fast(seed);
        State state = robbing;
        game.apply(state, 1, Rob{0}, rng);
        if (state.hands[1].count(card) > robbing.hands[1].count(card)) return state;
    }
}

TEST(Knowledge, ACardTakenFromTheMarketIsKnownToAllOthers) {
    const State state = after_a_trade();
    for (const Seat seat : {Seat{1}, Seat{2}, spectator}) {
        EXPECT_EQ(seen(state, seat, 0).known, pile({talisman}));
        EXPECT_EQ(seen(state, seat, 0).cards, 3);
        EXPECT_EQ(seen(state, seat, 0).sound, 2) << "one unknown card was seen to be a mask";
    }
    EXPECT_EQ(seen(state, 0, 0).known, Pile{}) << "about oneself nothing is kept";
    EXPECT_EQ(game_of(three).view(state, 0).seen_by_all[0].known, pile({talisman}));
}

TEST(Knowledge, AKnownCardThatIsSoldIsNoLongerHeld) {
    const State state = after(after_a_trade(), 0, Sell{talisman, 1}, three);
    EXPECT_EQ(seen(state, 1, 0).known, Pile{});
    EXPECT_EQ(seen(state, 1, 0).sound, 2) << "it was not one of the unknown";
}

TEST(Knowledge, AnUnknownCardThatIsSoldLeavesTheKnownAlone) {
    const State state = after(after_a_trade(), 0, Sell{coin, 1}, three);
    EXPECT_EQ(seen(state, spectator, 0).known, pile({talisman}));
    EXPECT_EQ(seen(state, spectator, 0).sound, 1);
}

TEST(Knowledge, WhatASandstormTakesIsSeen) {
    State state = after_digging(after_a_trade(), DigCard::sandstorm, three);
    state = after(state, 1, Lose{pile({pot})}, three);
    state = after(state, 0, Lose{pile({talisman})}, three);
    EXPECT_EQ(seen(state, 2, 0).known, Pile{});
}

TEST(Knowledge, TheVictimKnowsWhatTheThiefHas) {
    const State state = after_theft_of(coin);
    EXPECT_EQ(seen(state, 0, 1).known, pile({coin}));
    EXPECT_TRUE(seen(state, 0, 1).doubts.none());
}

TEST(Knowledge, TheThiefKnowsWhatTheVictimLost) {
    const State known = after_theft_of(talisman);
    EXPECT_EQ(seen(known, 1, 0).known, Pile{});
    EXPECT_EQ(seen(known, 1, 0).sound, 2);
    const State unknown = after_theft_of(coin);
    EXPECT_EQ(seen(unknown, 1, 0).known, pile({talisman}));
    EXPECT_TRUE(seen(unknown, 1, 0).doubts.none());
    EXPECT_EQ(seen(unknown, 1, 0).sound, 1);
}

TEST(Knowledge, ABystanderDoubtsTheSameWhateverWasStolen) {
    for (const Seat bystander : {Seat{2}, spectator}) {
        for (const Card card : {talisman, coin, parchment}) {
            const State state = after_theft_of(card);
            const Insight victim = seen(state, bystander, 0);
            EXPECT_EQ(victim.known, pile({talisman}));
            EXPECT_EQ(victim.doubts.by_thief, (PerPlayer<std::uint8_t>{0, 1, 0, 0}));
            EXPECT_EQ(victim.cards, 2);
            EXPECT_EQ(victim.sound, 1) << "one of the two unknown may be gone";
            EXPECT_EQ(seen(state, bystander, 1).known, Pile{});
        }
    }
}

TEST(Knowledge, DoubtEndsWhenNothingIsKnownAnyMore) {
    State state = after(after_theft_of(coin), 1, End{}, three);
    state.turn = 0; // let the victim act next
    state = after(state, 0, Sell{talisman, 1}, three);
    EXPECT_EQ(seen(state, 2, 0).known, Pile{});
    EXPECT_TRUE(seen(state, 2, 0).doubts.none());
}

TEST(Knowledge, ACardSoldUnderDoubtMayHaveBeenAnUnknownOne) {
    State state = after_a_trade();
    state.known[0][observer(2)] = pile({talisman, coin});
    state.doubts[0][observer(2)].by_thief[1] = 1;
    state = after(state, 0, Sell{talisman, 1}, three);
    EXPECT_EQ(seen(state, 2, 0).sound, 1);
    EXPECT_EQ(seen(state, 2, 0).doubts.total(), 1);
}

TEST(Knowledge, ATheftFromAHandOfWhichNothingIsKnownLeavesNoDoubt) {
    State state = acting_with(pile({coin, cup}), {}, three);
    state = after(after_digging(state, DigCard::thief, three), 1, Rob{0}, three);
    EXPECT_TRUE(seen(state, 2, 0).doubts.none());
}

TEST(Knowledge, WhoKnowsTheWholeHandToBeOfOneKindKnowsWhatWasStolen) {
    State state = acting_with(pile({mask, mask}), pile({coin, coin}), three);
    state = after(state, 0, Trade{pile({mask, mask}), pile({coin, coin})}, three);
    state = after(after_digging(state, DigCard::thief, three), 1, Rob{0}, three);
    EXPECT_EQ(seen(state, 2, 0).known, pile({coin}));
    EXPECT_TRUE(seen(state, 2, 0).doubts.none());
    EXPECT_EQ(seen(state, 2, 1).known, pile({coin}));
}

TEST(Knowledge, OfAnEmptyHandThereIsNothingToKnow) {
    State state = after_theft_of(talisman);
    state.turn = 0;
    state = after(state, 0, Sell{coin, 1}, three);
    EXPECT_EQ(seen(state, 2, 0).known, pile({talisman})) << "in doubt";
    state = after(state, 0, Sell{parchment, 1}, three);
    EXPECT_EQ(seen(state, 2, 0).known, Pile{});
    EXPECT_TRUE(seen(state, 2, 0).doubts.none());
}

TEST(Knowledge, CardsOfAChamberAreUnknownButNoMaps) {
    State state = acting_with(pile({map, coin}), {}, three);
    state.chambers[0] = pile({pot, cup, mask});
    state = after(state, 0, Explore{Chamber::small}, three);
    EXPECT_EQ(seen(state, 1, 0).sound, 3);
    EXPECT_EQ(seen(state, 1, 0).known, Pile{});
    EXPECT_EQ(seen(state, 1, 0).cards, 4);
}

TEST(Knowledge, DealtCardsAreNoMaps) {
    Rng rng = luck();
    const State state = game_of(three).deal(rng);
    for (Seat seat = 0; seat < three; ++seat) {
        EXPECT_EQ(seen(state, spectator, seat).sound, 4);
        EXPECT_EQ(seen(state, seat, seat).sound, 0);
    }
}

class KnowledgeInGames : public testing::TestWithParam<int> {};

TEST_P(KnowledgeInGames, IsTrueForAllObservers) {
    const Archaeology game = game_of(GetParam());
    const auto holds = [&](const State& state) { expect_knowledge_is_true(game, state); };
    for (std::uint64_t seed = 0; seed < 3000 && !HasFailure(); ++seed) {
        Rng rng = Rng::fast(seed);
        played_out(game, game.deal(rng), rng, holds);
    }
}

INSTANTIATE_TEST_SUITE_P(Players, KnowledgeInGames, testing::Values(2, 3, 4));

TEST(Views, HoldExactlyWhatASeatMayKnow) {
    Rng rng = luck();
    const Archaeology game = game_of(2);
    State state = game.deal(rng);
    const View view = game.view(state, 0);
    EXPECT_EQ(view.hand, state.hands[0]);
    EXPECT_EQ(view.market, state.market);
    EXPECT_EQ(view.dig, state.dig.size());
    EXPECT_EQ(view.chambers, (std::array<std::uint8_t, 3>{3, 5, 7}));
    EXPECT_EQ(view.seen[1].cards, state.hands[1].size());
    EXPECT_EQ(view.seat, 0);
    EXPECT_TRUE(game.view(state, spectator).hand.is_empty());
    EXPECT_EQ(game.view(state, 3), game.view(state, spectator)) << "nobody sits there";

    State hidden = state; // other cards where seat 1 cannot look
    hidden.hands[1] = Pile::of(mask, state.hands[1].size());
    hidden.chambers = {Pile::of(cup, 3), Pile::of(cup, 5), Pile::of(cup, 7)};
    for (DigCard& card : hidden.dig) card = DigCard::thief;
    EXPECT_EQ(game.view(hidden, 0), view);
}

} // namespace
} // namespace khepri::archaeology
