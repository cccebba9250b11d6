#include "search/racing.h"

#include "small_games.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <thread>

namespace khepri::search {
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
    const float won = state.guess == state.hidden ? 1 : 0;
    return {won, won, 10 * won};
}

Advice<Call> compared(std::vector<Call> moves, const Budget& budget, Caution caution = {},
                      std::uint64_t seed = 1, Alone alone = Alone::trusted) {
    const HiddenCard game;
    const auto play_out = [](const HiddenCard::State& state, Rng& rng) {
        return how_it_went(state, rng);
    };
    const small::SeenGuess seen{1, 255, 0};
    RaceSettings settings;
    settings.caution = caution;
    settings.alone = alone;
    return compare_moves(game, seen, std::span<const Call>(moves), settings, play_out, budget,
                         Rng::fast(seed));
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

TEST(Racing, FindsTheBetterOfTwoMoves) {
    const auto advice = compared({pass, say_0}, Budget::iterations(1000), {1.5, 1e9});
    EXPECT_EQ(advice.best(), say_0);
    EXPECT_EQ(advice.iterations, 1000);
    EXPECT_NEAR(advice.ranked[0].win_chance, 0.75, 0.05);
    EXPECT_NEAR(advice.ranked[0].expected_score, 7.5, 0.5);
    EXPECT_NEAR(advice.ranked[1].win_chance, 0.5, 0.05);
}

TEST(Racing, StaysWithThePolicyWithinTheNoise) {
    // The second move is better, but not by a thousand standard errors.
    EXPECT_EQ(compared({pass, say_0}, Budget::iterations(200), {1000, 1e9}).best(), pass);
    EXPECT_EQ(compared({say_0, pass, say_2}, Budget::iterations(200)).best(), say_0);
}

// Archaeology's lower levels used to change their mind when their own move was dropped.
TEST(Racing, NeverDropsThePolicysMoveIfItMayNotBeLeft) {
    const Caution never{std::numeric_limits<double>::infinity(), 3};
    EXPECT_EQ(compared({say_1, say_0, pass}, Budget::iterations(2000), never).best(), say_1);
}

TEST(Racing, DropsTheHopeless) {
    const auto advice = compared({say_0, say_1, say_2}, Budget::iterations(2000));
    EXPECT_EQ(advice.best(), say_0);
    EXPECT_LT(advice.iterations, 2000) << "nothing was left to decide";
    for (const auto& candidate : advice.ranked) EXPECT_LT(candidate.visits, 200);
}

TEST(Racing, EveryMoveIsTriedInTheSameWorlds) {
    const auto advice = compared({say_0, say_0}, Budget::iterations(100));
    EXPECT_EQ(advice.ranked[0].win_chance, advice.ranked[1].win_chance);
}

TEST(Racing, TheAdviceIsTheSameWithAnyThreadsOrNone) {
    const ParallelFor backwards = [](int count, const std::function<void(int)>& task) {
        for (int i = count; i-- > 0;) task(i);
    };
    const ParallelFor threads = [](int count, const std::function<void(int)>& task) {
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
        expect_same(alone,
                    compared({pass, say_0, say_2}, budget.with_threads(backwards), {}, seed));
        expect_same(alone, compared({pass, say_0, say_2}, budget.with_threads(threads), {}, seed));
    }
}

TEST(Racing, StopsWhenTheTimeIsUp) {
    int looks = 0;
    const auto advice =
        compared({pass, say_0}, Budget::until([&] { return ++looks > 40; }), {1.5, 1e9});
    EXPECT_GT(advice.iterations, 16);
    EXPECT_LE(advice.iterations, 41);
}

TEST(Racing, StopsAtOnceWhenCancelledAndStillNamesAMove) {
    const std::atomic<bool> cancelled = true;
    const auto advice =
        compared({pass, say_0}, Budget::iterations(1'000'000).cancelled_by(cancelled));
    EXPECT_EQ(advice.iterations, 1);
    EXPECT_EQ(advice.ranked.size(), 2U);
}

TEST(Racing, AMoveAloneIsTrustedOrAppraised) {
    const auto trusted = compared({say_0}, Budget::iterations(1000));
    EXPECT_EQ(trusted.iterations, 0);
    const auto appraised = compared({say_0}, Budget::iterations(1000), {}, 1, Alone::appraised);
    EXPECT_EQ(appraised.iterations, 16);
    EXPECT_GT(appraised.ranked[0].win_chance, 0.3);
}

// Candidate c is worth c in every world, give or take the world's own luck.
RaceResult raced(std::size_t candidates, const RaceSettings& settings, const Budget& budget,
                 std::vector<std::vector<std::size_t>>* asked = nullptr) {
    const TryWorld try_world = [&](Rng rng, std::size_t, std::span<const std::size_t> tried,
                                   std::span<Trial> trials) {
        if (asked != nullptr) asked->emplace_back(tried.begin(), tried.end());
        const auto luck = static_cast<float>(rng.below(100));
        for (const std::size_t c : tried)
            trials[c] = {static_cast<float>(c) + luck, 0, static_cast<float>(c)};
    };
    std::uint32_t seed = 0;
    return race(candidates, settings, try_world, budget, [&seed] { return ++seed; });
}

TEST(Racing, WithoutAPolicyTheBestMeanIsFirstHoweverSmallItsLead) {
    RaceSettings settings;
    settings.caution.to_drop = 1e9;
    settings.caution.least_gain = 10;
    EXPECT_EQ(raced(3, settings, Budget::iterations(8)).order.front(), 0U);
    settings.first = FirstCandidate::like_the_others;
    const auto result = raced(3, settings, Budget::iterations(8));
    EXPECT_EQ(result.order, (std::vector<std::size_t>{2, 1, 0}));
    EXPECT_EQ(result.worlds, 8);
    EXPECT_EQ(result.sums[1].score, 8);
}

TEST(Racing, AnAssumedSpreadDelaysDropping) {
    RaceSettings settings;
    settings.first = FirstCandidate::like_the_others;
    settings.worlds_in_block = 4;
    EXPECT_EQ(raced(2, settings, Budget::iterations(1000)).worlds, 4); // always one apart
    settings.prior = {.worlds = 4, .spread = 3};
    const auto result = raced(2, settings, Budget::iterations(1000));
    EXPECT_GT(result.worlds, 8);
    EXPECT_LT(result.worlds, 1000);
}

TEST(Racing, ATaskIsAWorldOrOneCandidateOfIt) {
    RaceSettings settings;
    std::vector<std::vector<std::size_t>> asked;
    const auto by_world = raced(3, settings, Budget::iterations(2), &asked);
    EXPECT_EQ(asked, (std::vector<std::vector<std::size_t>>{{0, 1, 2}, {0, 1, 2}}));
    asked.clear();
    settings.task = Task::candidate;
    const auto by_candidate = raced(3, settings, Budget::iterations(2), &asked);
    EXPECT_EQ(asked, (std::vector<std::vector<std::size_t>>{{0}, {1}, {2}, {0}, {1}, {2}}));
    for (std::size_t c = 0; c < 3; ++c)
        EXPECT_EQ(by_world.sums[c].worth, by_candidate.sums[c].worth);
}

TEST(Racing, AWorldCountsOnlyIfEveryCandidateWasTriedInIt) {
    RaceSettings settings;
    settings.task = Task::candidate;
    int looks = 0; // three of the second world's four tasks still begin
    const auto result = raced(4, settings, Budget::until([&] { return ++looks > 3; }));
    EXPECT_EQ(result.worlds, 1);
}

TEST(Racing, DropsAfterTheLastBlockOnlyIfAskedTo) {
    RaceSettings settings;
    settings.first = FirstCandidate::like_the_others;
    // The second candidate has the higher mean, but only the first is not surely behind the third.
    const TryWorld try_world = [](Rng, std::size_t world, std::span<const std::size_t> tried,
                                  std::span<Trial> trials) {
        const float swing = world % 2 == 0 ? 5.0F : -5.0F;
        for (const std::size_t c : tried) trials[c].worth = c == 0 ? 1 + swing : c == 1 ? 1.5F : 2;
    };
    const auto order = [&](LastDrop last_drop) {
        settings.last_drop = last_drop;
        return race(3, settings, try_world, Budget::iterations(16), [] { return 1U; }).order;
    };
    EXPECT_EQ(order(LastDrop::before_last_block), (std::vector<std::size_t>{2, 1, 0}));
    EXPECT_EQ(order(LastDrop::after_last_block), (std::vector<std::size_t>{2, 0, 1}));
}

TEST(Racing, KnownWorthsAreRankedWithoutARace) {
    const auto result = ranked_by_worth({{1, 0, 0, 1}, {3, 0, 0, 1}, {1, 0, 0, 1}}, 5);
    EXPECT_EQ(result.order, (std::vector<std::size_t>{1, 0, 2}));
    EXPECT_EQ(result.worlds, 5);
}

} // namespace
} // namespace khepri::search
