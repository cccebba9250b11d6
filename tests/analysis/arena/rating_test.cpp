#include "analysis/arena/rating.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace khepri::analysis {
namespace {

const double elo_per_unit = 400 / std::log(10);

// Pair games: wins[a][b] is how often a won against b, all on one deal.
template <std::size_t N>
std::vector<RatedRound> pair_games(const std::array<std::array<double, N>, N>& wins) {
    std::vector<RatedRound> rounds;
    for (std::size_t a = 0; a < N; ++a)
        for (std::size_t b = a + 1; b < N; ++b) {
            RatedRound round{0, std::vector<int>(N), std::vector<double>(N)};
            round.seats[a] = round.seats[b] = 1;
            round.wins[a] = wins[a][b];
            round.wins[b] = wins[b][a];
            rounds.push_back(round);
        }
    return rounds;
}

TEST(Rating, ThreeWinsOfFourAre191Elo) {
    const Ratings found = rate({{0, {1, 1}, {3, 1}}}, 2);
    EXPECT_NEAR(found.elo[0].mean - found.elo[1].mean, 190.85, 0.01);
    EXPECT_NEAR(found.elo[0].mean + found.elo[1].mean, 0, 1e-9);
    EXPECT_FALSE(found.bounded);
}

TEST(Rating, WhoWinsTwiceAsOftenIs120EloAheadHoweverManyPlay) {
    using Wins = std::array<std::array<double, 3>, 3>;
    const Ratings found = rate(pair_games(Wins{{{0, 10, 6}, {20, 0, 10}, {24, 20, 0}}}), 3);
    EXPECT_NEAR(found.elo[1].mean - found.elo[0].mean, 120.41, 0.01);
    EXPECT_NEAR(found.elo[2].mean - found.elo[1].mean, 120.41, 0.01);
}

// A. Agresti, Categorical Data Analysis, section 10.6: the American League East of 1987 in the
// model of Bradley and Terry.
TEST(Rating, OfBaseballTeamsIsAsPublished) {
    using Wins = std::array<std::array<double, 7>, 7>;
    const Wins wins{{{0, 7, 9, 7, 7, 9, 11},
                     {6, 0, 7, 5, 11, 9, 9},
                     {4, 6, 0, 7, 7, 8, 12},
                     {6, 8, 6, 0, 6, 7, 10},
                     {6, 2, 6, 7, 0, 7, 12},
                     {4, 4, 5, 6, 6, 0, 6},
                     {2, 4, 1, 3, 1, 7, 0}}};
    const std::array<double, 7> published{1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0};
    const Ratings found = rate(pair_games(wins), 7);
    for (std::size_t team = 0; team < 7; ++team)
        EXPECT_NEAR((found.elo[team].mean - found.elo[6].mean) / elo_per_unit, published[team],
                    0.001);
}

TEST(Rating, OneWhoTakesHalfOfAllGamesAgainstTwoHasTwiceTheOddsOfAnEqualShare) {
    const Ratings found = rate({{0, {1, 2}, {30, 30}}}, 2);
    EXPECT_NEAR(found.elo[0].mean - found.elo[1].mean, 120.41, 0.01);
}

TEST(Rating, AnEqualShareAtEveryTableIsAnEqualRating) {
    const Ratings found = rate({{0, {1, 3}, {10, 30}}, {1, {3, 1}, {30, 10}}}, 2);
    EXPECT_NEAR(found.elo[0].mean, 0, 1e-9);
}

TEST(Rating, ExchangingTheBotsExchangesTheRatings) {
    const Ratings one = rate({{0, {1, 2}, {7, 2}}, {1, {1, 2}, {4, 5}}, {2, {2, 1}, {8, 1}}}, 2);
    const Ratings other = rate({{0, {2, 1}, {2, 7}}, {1, {2, 1}, {5, 4}}, {2, {1, 2}, {1, 8}}}, 2);
    EXPECT_NEAR(one.elo[0].mean, other.elo[1].mean, 1e-9);
    EXPECT_NEAR(one.elo[0].low, other.elo[1].low, 1e-9);
    EXPECT_NEAR(one.elo[0].high, -one.elo[1].low, 1e-9);
}

TEST(Rating, WhoWinsEverythingIsRatedAsIfOneMoreGameWereShared) {
    const Ratings found = rate({{0, {1, 1}, {2, 0}}, {1, {1, 1}, {2, 0}}}, 2);
    EXPECT_TRUE(found.bounded);
    EXPECT_NEAR(found.elo[0].mean - found.elo[1].mean, 400 * std::log10(4.5 / 0.5), 1e-6);
    EXPECT_LT(found.elo[0].low, 0); // four games prove little
}

// One game a deal is what the textbook has: the interval of a share, on the scale of Elo.
TEST(Rating, OfIndependentGamesHasTheIntervalOfTheShare) {
    std::vector<RatedRound> rounds;
    for (int deal = 0; deal < 400; ++deal)
        rounds.push_back(
            {deal, {1, 1}, deal % 4 == 0 ? std::vector<double>{0, 1} : std::vector<double>{1, 0}});
    const Ratings found = rate(rounds, 2);
    const double of_odds = 1 / std::sqrt(400 * 0.75 * 0.25); // of the logarithm of the odds
    EXPECT_NEAR(found.elo[0].high - found.elo[0].mean, 1.966 * of_odds / 2 * elo_per_unit, 0.1);
}

// A third of all deals is won by the first seat, whichever bot sits there, so the games of a deal
// hang together. The interval takes note of that.
TEST(Rating, NineteenIntervalsOfTwentyHoldTheTruthAlthoughGamesOfADealHangTogether) {
    Rng rng = Rng::fast(11);
    const double truth = 400 * std::log10(0.57 / 0.43) / 2; // 0.3 · 0.5 + 0.7 · 0.6
    int held = 0;
    for (int contest = 0; contest < 1000; ++contest) {
        std::vector<RatedRound> rounds;
        for (int deal = 0; deal < 80; ++deal) {
            const bool decided_by_seat = rng.below(10) < 3;
            double wins = 1;
            if (!decided_by_seat) wins = (rng.below(10) < 6 ? 1 : 0) + (rng.below(10) < 6 ? 1 : 0);
            rounds.push_back({deal, {1, 1}, {wins, 2 - wins}});
        }
        const Estimate found = rate(rounds, 2).elo[0];
        held += found.low <= truth && truth <= found.high ? 1 : 0;
    }
    EXPECT_NEAR(held / 1000.0, 0.95, 0.02);
}

} // namespace
} // namespace khepri::analysis
