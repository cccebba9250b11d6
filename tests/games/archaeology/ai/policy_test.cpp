#include "games/archaeology/ai/policy.h"

#include "games/all_ai.h"
#include "scenes.h"
#include "support/allocations.h"

namespace khepri::archaeology::ai {
namespace {

void expect_never_refused(const Archaeology& game, int games) {
    const ArchaeologyPolicy policy(game);
    visit_positions(game, games, 3, [&](const State& state, Seat seat) {
        const Move move = policy.decide(game.view(state, seat));
        expect_accepted(game, state, seat, move);
        return move;
    });
}

TEST(ArchaeologyPolicy, NeverProposesARefusedMove) {
    for (const int players : {2, 3, 4}) {
        expect_never_refused(Archaeology({players}), 100);
        expect_never_refused(Archaeology({players}, odd_edition()), 100);
    }
}

// A single mask that can hardly ever be sold in a set is worth less than nothing in this edition:
// to give it away for nothing was proposed, and the match broke off.
TEST(ArchaeologyPolicy, GivesNothingAwayWhereMoreCardsAreWorthLess) {
    Edition edition = classic();
    edition.name = "few cards";
    edition.kinds = {{{6, 7, {17, 18, 18, 23, 39, 56}},
                      {0, 6, {10, 23, 44}},
                      {0, 6, {0, 1}},
                      {1, 5, {14, 18}},
                      {12, 4, {0, 15, 38, 40, 46}},
                      {1, 4, {4, 6, 11, 54, 56}},
                      {1, 3, {0, 7, 1, 1, 7, 999, 999}}}};
    edition.thieves = 0;
    edition.sandstorms = 10;
    edition.sandstorms_removed = {5, 0, 0};
    edition.hand = 1;
    edition.chambers = {4, 1, 2};
    for (const int players : {2, 3, 4}) expect_never_refused(Archaeology({players}, edition), 100);
}

TEST(ArchaeologyPolicy, IsTheSameHoweverMuchOfTheGameItIsMadeFor) {
    const Archaeology game({2});
    const ArchaeologyPolicy whole(game);
    int round = 0;
    visit_positions(game, 4, 5, [&](const State& state, Seat seat) {
        const View seen = game.view(state, seat);
        Rng rng = Rng::fast(1);
        const Move move = whole.decide(seen);
        if (round++ % 10 == 0) {
            EXPECT_EQ(policy(game, seen, rng), move);
        }
        return move;
    });
}

TEST(ArchaeologyPolicy, APlayoutLooksOnlyAtWhatTheActingSeatSees) {
    const Archaeology game({3});
    const ArchaeologyPolicy policy(game);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Rng rng = Rng::fast(seed);
        State by_views = game.deal(rng);
        State played_out = by_views;
        Rng same = rng;
        while (!game.to_act(by_views).empty()) {
            const Seat seat = game.to_act(by_views).front();
            game.apply(by_views, seat, policy.decide(game.view(by_views, seat)), rng);
        }
        policy.play_out(played_out, same);
        EXPECT_EQ(played_out, by_views);
    }
}

TEST(ArchaeologyPolicy, DoesNotUseTheHeapInAPlayout) {
    for (const int players : {2, 4}) {
        const Archaeology game({players});
        const ArchaeologyPolicy policy(game);
        Rng rng = Rng::fast(8);
        const std::size_t before = allocations();
        for (int n = 0; n < 20; ++n) {
            State state = game.deal(rng);
            policy.play_out(state, rng);
        }
        EXPECT_EQ(allocations(), before);
    }
}

class TurnTest : public testing::Test {
protected:
    // Seat 1 acts with this hand in the middle of a game.
    Move decided(Pile hand, Pile market, unsigned opened = 0) const {
        View seen;
        seen.seat = 0;
        seen.hand = hand;
        seen.market = market;
        seen.dig = 30;
        seen.opened = static_cast<std::uint8_t>(opened);
        return policy_.decide(seen);
    }

    Archaeology game_{Options{2}};
    ArchaeologyPolicy policy_{game_};
};

TEST_F(TurnTest, SellsAFullSetAtOnce) {
    EXPECT_EQ(decided(Pile::of(Card::broken_cup, 2), {}), Move(Sell{Card::broken_cup, 2}));
}

TEST_F(TurnTest, TradesForTheCardThatCompletesASet) {
    const Move move = decided(Pile::of(Card::broken_cup) + Pile::of(Card::coin),
                              Pile::of(Card::broken_cup) + Pile::of(Card::parchment, 3));
    EXPECT_EQ(move, Move(Trade{Pile::of(Card::coin), Pile::of(Card::broken_cup)}));
}

TEST_F(TurnTest, OpensTheSmallChamberWithItsFirstMap) {
    EXPECT_EQ(decided(Pile::of(Card::map), {}), Move(Explore{Chamber::small}));
}

TEST_F(TurnTest, SavesItsNextMapForTheMiddleChamber) {
    EXPECT_EQ(decided(Pile::of(Card::map), {}, 1), Move(End{}));
}

} // namespace
} // namespace khepri::archaeology::ai
