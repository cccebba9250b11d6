#include "analysis/arena/sprt.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>

namespace khepri::analysis {
namespace {

Counts pairs(double ll, double ld, double even, double wd, double ww) {
    return {{0.0, ll}, {0.25, ld}, {0.5, even}, {0.75, wd}, {1.0, ww}};
}

double ratio(const Counts& counts, double elo0, double elo1) {
    return log_likelihood_ratio(counts, share_at(elo0, 2), share_at(elo1, 2));
}

// The tests of fastchess (app/tests/sprt_test.cpp), which gives them to two digits.
TEST(Sprt, GivesTheRatiosThatFastchessGives) {
    EXPECT_NEAR(ratio(pairs(223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5), -3.07, 0.03);
    EXPECT_NEAR(ratio(pairs(871, 26175, 55003 + 980, 26678, 821), 0, 2), -4.98, 0.05);
    const Counts single{{0.0, 21184}, {0.5, 40708}, {1.0, 21404}};
    EXPECT_NEAR(ratio(single, 0.5, 2.5), -1.57, 0.02);
    const Counts more{{0.0, 57030}, {0.5, 106593}, {1.0, 57433}};
    EXPECT_NEAR(ratio(more, 0, 2), -2.59, 0.03);
}

// Wald's test of a coin: only heads and tails, so the likelihood is the binomial one.
TEST(Sprt, OfACoinIsTheBinomialRatio) {
    const double s0 = share_at(0, 2);
    const double s1 = share_at(100, 2);
    const double by_hand = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
    EXPECT_NEAR(log_likelihood_ratio({{0.0, 40}, {1.0, 60}}, s0, s1), by_hand, 0.01);
}

TEST(Sprt, IsSymmetric) {
    EXPECT_NEAR(ratio(pairs(3, 10, 40, 20, 7), -10, 10), -ratio(pairs(7, 20, 40, 10, 3), -10, 10),
                1e-9);
    EXPECT_NEAR(ratio(pairs(5, 10, 40, 10, 5), -10, 10), 0, 1e-9);
}

TEST(Sprt, AnEqualRatingIsAnEqualShare) {
    EXPECT_DOUBLE_EQ(share_at(0, 2), 0.5);
    EXPECT_DOUBLE_EQ(share_at(0, 4), 0.25);
    EXPECT_NEAR(share_at(190.848, 2), 0.75, 1e-5);
    EXPECT_NEAR(share_at(120.412, 3), 0.5, 1e-5);
}

TEST(Sprt, AFewLikeResultsDecideNothing) {
    Sprt sprt({0, 20}, 2);
    EXPECT_EQ(sprt.verdict(), Verdict::undecided);
    sprt.add(1);
    EXPECT_GT(sprt.ratio(), 0);
    EXPECT_EQ(sprt.verdict(), Verdict::undecided);
    EXPECT_NEAR(Sprt::upper_bound(), 2.944, 0.001);
    EXPECT_NEAR(Sprt::lower_bound(), -2.944, 0.001);
}

// Both games of a deal are won with the chance that the distance in Elo says.
Verdict decide(double elo, Rng& rng) {
    const auto won = [&] { return rng.below(1U << 30) < share_at(elo, 2) * (1U << 30); };
    Sprt sprt({0, 100}, 2);
    while (sprt.verdict() == Verdict::undecided) sprt.add((won() ? 0.5 : 0) + (won() ? 0.5 : 0));
    return sprt.verdict();
}

TEST(Sprt, ErrsInAboutOneOfTwentyCases) {
    constexpr int contests = 1000;
    Rng rng = Rng::fast(1);
    int wrong0 = 0;
    int wrong1 = 0;
    for (int i = 0; i < contests; ++i) {
        wrong0 += decide(0, rng) == Verdict::elo1 ? 1 : 0;
        wrong1 += decide(100, rng) == Verdict::elo0 ? 1 : 0;
    }
    EXPECT_LT(wrong0, contests * 0.07); // three standard errors more than 5 %
    EXPECT_LT(wrong1, contests * 0.07);
}

} // namespace
} // namespace khepri::analysis
