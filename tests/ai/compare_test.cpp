#include "ai/compare.h"

#include "small_games.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <thread>

namespace khepri::ai {
namespace {

using small::Call;
using small::HiddenCard;

// The thinking seat holds a 1, so the other's card is a 0 with chance 3/4: saying 0 is worth 3/4,
// passing 1/2, saying 2 a quarter, saying 1 nothing.
constexpr Call say_0{0};
constexpr Call say_1{1};
constexpr Call say_2{2};
constexpr Call pass{3};

Trial how_it_went(const HiddenCard::State& state, Rng&) {
    const float won = state.said == state.hidden ? 1 : 0;
    return {won, won, 10 * won};
}

Advice<Call> compared(std::vector<Call> moves, const Budget& budget, Caution caution = {},
                      std::uint64_t seed = 1, Alone alone = Alone::trusted) {
    const HiddenCard game;
    const auto play_out = [](const HiddenCard::State& state, Rng& rng) {
        return how_it_went(state, rng);
    };
    const small::SeenGuess seen{1, 255, 0};
    Comparison comparison(game, seen, std::span<const Call>(moves), caution, play_out);
    return comparison.think(budget, Rng::fast(seed), alone);
}

void expect_same(const Advice<Call>& a, const Advice<Call>& b) {
    ASSERT_EQ(a.ranked.size(), b.ranked.size());
    EXPECT_EQ(a.iterations, b.iterations);
    for (std::size_t i = 0; i < a.ranked.size(); ++i) {
        EXPECT_EQ(a.ranked[i].move, b.ranked[i].move);
        EXPECT_EQ(a.ranked[i].visits, b.ranked[i].visits);
        EXPECT_EQ(a.ranked[i].win_chance, b.ranked[i].win_chance);
        EXPECT_EQ(a.ranked[i].expected_score, b.ranked[i].expected_score);
    }
}

TEST(Comparison, FindsTheBetterOfTwoMoves) {
    const auto advice = compared({pass, say_0}, Budget::iterations(1000), {1.5, 1e9});
    EXPECT_EQ(advice.best(), say_0);
    EXPECT_EQ(advice.iterations, 1000);
    EXPECT_NEAR(advice.ranked[0].win_chance, 0.75, 0.05);
    EXPECT_NEAR(advice.ranked[0].expected_score, 7.5, 0.5);
    EXPECT_NEAR(advice.ranked[1].win_chance, 0.5, 0.05);
}

TEST(Comparison, StaysWithThePolicyWithinTheNoise) {
    // The second move is better, but not by a thousand standard errors.
    EXPECT_EQ(compared({pass, say_0}, Budget::iterations(200), {1000, 1e9}).best(), pass);
    EXPECT_EQ(compared({say_0, pass, say_2}, Budget::iterations(200)).best(), say_0);
}

// Archaeology's lower levels used to change their mind when their own move was given up.
TEST(Comparison, WhoNeverLeavesThePolicyDoesNotGiveItsMoveUpEither) {
    const Caution never{std::numeric_limits<double>::infinity(), 3};
    EXPECT_EQ(compared({say_1, say_0, pass}, Budget::iterations(2000), never).best(), say_1);
}

TEST(Comparison, GivesUpOnTheHopeless) {
    const auto advice = compared({say_0, say_1, say_2}, Budget::iterations(2000));
    EXPECT_EQ(advice.best(), say_0);
    EXPECT_LT(advice.iterations, 2000) << "nothing was left to decide";
    for (const auto& candidate : advice.ranked) EXPECT_LT(candidate.visits, 200);
}

TEST(Comparison, EveryMoveIsTriedInTheSameWorlds) {
    const auto advice = compared({say_0, say_0}, Budget::iterations(100));
    EXPECT_EQ(advice.ranked[0].win_chance, advice.ranked[1].win_chance);
}

TEST(Comparison, TheAdviceIsTheSameWithAnyCrewOrNone) {
    const Crew backwards = [](int count, const std::function<void(int)>& task) {
        for (int i = count; i-- > 0;) task(i);
    };
    const Crew threads = [](int count, const std::function<void(int)>& task) {
        std::atomic<int> next = 0;
        const auto work = [&] {
            for (int i = next++; i < count; i = next++) task(i);
        };
        std::thread other(work);
        work();
        other.join();
    };
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto budget = Budget::iterations(500);
        const auto alone = compared({pass, say_0, say_2}, budget, {}, seed);
        expect_same(alone, compared({pass, say_0, say_2}, budget, {}, seed));
        expect_same(alone, compared({pass, say_0, say_2}, budget.shared_by(backwards), {}, seed));
        expect_same(alone, compared({pass, say_0, say_2}, budget.shared_by(threads), {}, seed));
    }
}

TEST(Comparison, StopsWhenTheTimeIsUp) {
    int looks = 0;
    const auto advice =
        compared({pass, say_0}, Budget::until([&] { return ++looks > 40; }), {1.5, 1e9});
    EXPECT_GT(advice.iterations, 16);
    EXPECT_LE(advice.iterations, 41);
}

TEST(Comparison, StopsAtOnceWhenCancelledAndStillNamesAMove) {
    const std::atomic<bool> cancelled = true;
    const auto advice =
        compared({pass, say_0}, Budget::iterations(1'000'000).cancelled_by(cancelled));
    EXPECT_EQ(advice.iterations, 1);
    EXPECT_EQ(advice.ranked.size(), 2U);
}

TEST(Comparison, AMoveAloneIsTrustedOrAppraised) {
    const auto trusted = compared({say_0}, Budget::iterations(1000));
    EXPECT_EQ(trusted.iterations, 0);
    const auto appraised = compared({say_0}, Budget::iterations(1000), {}, 1, Alone::appraised);
    EXPECT_EQ(appraised.iterations, 16);
    EXPECT_GT(appraised.ranked[0].win_chance, 0.3);
}

} // namespace
} // namespace khepri::ai
