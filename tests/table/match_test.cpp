#include "table/match.h"

#include "games/archaeology/rules/rules.h"
#include "games/scarabya/rules/rules.h"

#include <gtest/gtest.h>

namespace khepri {
namespace {

using archaeology::Archaeology;
using scarabya::Scarabya;

Seeds seeds(std::uint8_t first, int seats) {
    return {Seed{first}, std::vector<Seed>(static_cast<std::size_t>(seats))};
}

Scarabya expedition(int players) {
    scarabya::Options options;
    options.players = players;
    return Scarabya(options);
}

template <Game G>
typename G::Move some_move(const Match<G>& match, Seat seat, std::size_t which = 0) {
    typename G::Moves moves;
    match.game().plain_moves(match.state(), seat, moves);
    return moves[which % moves.size()];
}

// A match of Archaeology in which the seat to act can sell something.
Match<Archaeology> match_with_a_sale() {
    for (std::uint8_t first = 0;; ++first) {
        Match<Archaeology> match(Archaeology({2}), seeds(first, 2));
        if (match.state().phase == archaeology::Phase::act) return match;
    }
}

archaeology::Move first_sale(const Match<Archaeology>& match) {
    const Seat seat = match.to_act().front();
    for (const auto kind : match.state().hands[seat].kinds()) return archaeology::Sell{kind, 1};
    return archaeology::End{};
}

TEST(Fairness, TheKeyDependsOnTheSecretAndOnEverySeat) {
    const Seeds a = seeds(1, 2);
    Seeds b = a;
    b.seats[1][31] = 1;
    Seeds c = a;
    c.secret[0] = 2;
    EXPECT_NE(match_key(a), match_key(b));
    EXPECT_NE(match_key(a), match_key(c));
    EXPECT_NE(commitment(a.secret), commitment(c.secret));
    EXPECT_EQ(commitment(a.secret), commitment(b.secret));
}

TEST(Match, TheSameSeedsDealTheSameCards) {
    const Match<Archaeology> a(Archaeology({3}), seeds(7, 3));
    const Match<Archaeology> b(Archaeology({3}), seeds(7, 3));
    const Match<Archaeology> c(Archaeology({3}), seeds(8, 3));
    EXPECT_EQ(a.state(), b.state());
    EXPECT_FALSE(a.state() == c.state());
}

TEST(Match, ARefusedMoveChangesNothing) {
    auto match = match_with_a_sale();
    const auto before = match.state();
    const Seat other = left_of(match.to_act().front(), 2);
    EXPECT_TRUE(match.submit(other, 0, archaeology::End{}));
    EXPECT_TRUE(
        match.submit(match.to_act().front(), 0, archaeology::Sell{archaeology::Card::mask, 200}));
    EXPECT_TRUE(match.submit(spectator, 0, archaeology::End{}));
    EXPECT_EQ(match.state(), before);
    EXPECT_EQ(match.version(), 0);
}

TEST(Match, AnOldVersionIsStaleForTheSeatThatMovedSince) {
    auto match = match_with_a_sale();
    const Seat seat = match.to_act().front();
    ASSERT_FALSE(match.submit(seat, 0, first_sale(match)));
    const auto refusal = match.submit(seat, 0, archaeology::End{});
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->reason, "stale_version");
    EXPECT_TRUE(match.submit(seat, 2, archaeology::End{})) << "a version that is not there yet";
    EXPECT_FALSE(match.submit(seat, 1, archaeology::End{}));
}

TEST(Match, ASaleIsTakenBackUntilTheTurnEnds) {
    auto match = match_with_a_sale();
    const Seat seat = match.to_act().front();
    const auto before = match.state();
    const auto sale = first_sale(match);
    ASSERT_FALSE(match.submit(seat, 0, sale));
    EXPECT_FALSE(match.state() == before);
    ASSERT_FALSE(match.undo(seat, 1));
    EXPECT_EQ(match.state(), before);
    EXPECT_EQ(match.version(), 2);
    EXPECT_FALSE(match.was_random());
    EXPECT_TRUE(match.undo(seat, 2)) << "nothing is left to undo";

    ASSERT_FALSE(match.submit(seat, 2, sale));
    ASSERT_FALSE(match.submit(seat, 3, archaeology::End{}));
    EXPECT_EQ(match.undo(seat, 4)->reason, "nothing_to_undo");
}

TEST(Match, SeveralActsAreTakenBackOneByOne) {
    auto match = match_with_a_sale();
    const Seat seat = match.to_act().front();
    const auto start = match.state();
    ASSERT_FALSE(match.submit(seat, 0, first_sale(match)));
    const auto middle = match.state();
    ASSERT_FALSE(match.submit(seat, 1, first_sale(match)));
    ASSERT_FALSE(match.undo(seat, 2));
    EXPECT_EQ(match.state(), middle);
    ASSERT_FALSE(match.undo(seat, 3));
    EXPECT_EQ(match.state(), start);
}

TEST(Match, NobodyTakesBackForAnother) {
    auto match = match_with_a_sale();
    const Seat seat = match.to_act().front();
    ASSERT_FALSE(match.submit(seat, 0, first_sale(match)));
    EXPECT_TRUE(match.undo(left_of(seat, 2), 1));
    EXPECT_TRUE(match.undo(spectator, 1));
}

TEST(Match, InASimultaneousRoundTheOthersPlacementsMakeNoVersionStale) {
    Match<Scarabya> match(expedition(3), seeds(1, 3));
    ASSERT_FALSE(match.submit(1, 0, some_move(match, 1)));
    EXPECT_FALSE(match.submit(0, 0, some_move(match, 0))) << "seat 0 saw version 0 and decided";
    EXPECT_FALSE(match.submit(2, 1, some_move(match, 2)));
    EXPECT_TRUE(match.submit(0, 0, some_move(match, 0))) << "the next round has begun";
}

TEST(Match, APlacementIsTakenBackUntilTheRoundIsComplete) {
    Match<Scarabya> match(expedition(3), seeds(1, 3));
    ASSERT_FALSE(match.submit(0, 0, some_move(match, 0)));
    const auto one_placed = match.state();
    ASSERT_FALSE(match.submit(1, 1, some_move(match, 1)));
    const auto two_placed = match.state();
    ASSERT_FALSE(match.undo(1, 2));
    EXPECT_EQ(match.state(), one_placed);
    ASSERT_FALSE(match.submit(1, 3, some_move(match, 1)));
    EXPECT_EQ(match.state(), two_placed);

    // The seat that placed first undoes its placement; the other placement stays.
    ASSERT_FALSE(match.undo(0, 4));
    EXPECT_TRUE(match.to_act().contains(0));
    EXPECT_FALSE(match.to_act().contains(1));
    ASSERT_FALSE(match.submit(0, 5, some_move(match, 0)));
    EXPECT_EQ(match.state(), two_placed);

    ASSERT_FALSE(match.submit(2, 6, some_move(match, 2)));
    for (Seat seat = 0; seat < 3; ++seat) EXPECT_TRUE(match.undo(seat, match.version()));
}

} // namespace
} // namespace khepri
