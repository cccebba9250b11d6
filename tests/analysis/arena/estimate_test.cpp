#include "analysis/arena/estimate.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace khepri::analysis {
namespace {

// Printed in every table of the t distribution.
TEST(Estimate, StudentsQuantilesAreThoseOfTheTables) {
    EXPECT_NEAR(student_quantile(1), 12.706, 0.001);
    EXPECT_NEAR(student_quantile(2), 4.303, 0.001);
    EXPECT_NEAR(student_quantile(3), 3.182, 0.005);
    EXPECT_NEAR(student_quantile(5), 2.571, 0.001);
    EXPECT_NEAR(student_quantile(10), 2.228, 0.001);
    EXPECT_NEAR(student_quantile(30), 2.042, 0.001);
    EXPECT_NEAR(student_quantile(1'000'000), 1.960, 0.001);
    EXPECT_TRUE(std::isinf(student_quantile(0)));
}

TEST(Estimate, OfThreeObservationsIsAsByHand) {
    const Estimate found = estimate(std::vector<double>{1, 2, 6});
    EXPECT_DOUBLE_EQ(found.mean, 3);
    const double standard_error = std::sqrt(7.0 / 3); // (4 + 1 + 9) / 2 / 3
    EXPECT_NEAR(found.high - 3, 4.302652729911275 * standard_error, 1e-9);
    EXPECT_NEAR(3 - found.low, found.high - 3, 1e-9);
}

TEST(Estimate, OfOneObservationHasNoEnds) {
    const Estimate found = estimate(std::vector<double>{4});
    EXPECT_EQ(found.mean, 4);
    EXPECT_TRUE(std::isinf(found.low) && std::isinf(found.high));
}

TEST(Estimate, ASharesIntervalStaysBetweenZeroAndOne) {
    const Estimate most = share_estimate(std::vector<double>{1, 1, 1, 0.5});
    EXPECT_LE(most.high, 1);
    const Estimate one = share_estimate(std::vector<double>{0.5});
    EXPECT_EQ(one.low, 0);
    EXPECT_EQ(one.high, 1);
}

TEST(Estimate, WhoWonEverythingMayStillLoseThreeInAHundred) {
    const Estimate all = share_estimate(std::vector<double>(100, 1.0));
    EXPECT_EQ(all.mean, 1);
    EXPECT_EQ(all.high, 1);
    EXPECT_NEAR(all.low, 0.9705, 0.0001);
    EXPECT_NEAR(share_estimate(std::vector<double>(100, 0.0)).high, 0.0295, 0.0001);
}

// Means of 20 dice, 2000 times: how often the interval holds 3.5.
TEST(Estimate, NineteenIntervalsOfTwentyHoldTheTruth) {
    Rng rng = Rng::fast(5);
    int held = 0;
    for (int i = 0; i < 2000; ++i) {
        std::vector<double> dice;
        for (int die = 0; die < 20; ++die) dice.push_back(1 + rng.below(6));
        const Estimate found = estimate(dice);
        held += found.low <= 3.5 && 3.5 <= found.high ? 1 : 0;
    }
    EXPECT_NEAR(held / 2000.0, 0.95, 0.015);
}

} // namespace
} // namespace khepri::analysis
