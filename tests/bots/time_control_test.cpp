#include "bots/time_control.h"

#include <gtest/gtest.h>

namespace khepri::bots {
namespace {

TEST(TimeControl, ATimeIsReadInSecondsOrMilliseconds) {
    EXPECT_DOUBLE_EQ(*seconds_of("0.1s"), 0.1);
    EXPECT_DOUBLE_EQ(*seconds_of("50ms"), 0.05);
    EXPECT_DOUBLE_EQ(*seconds_of("2s"), 2);
    EXPECT_DOUBLE_EQ(*seconds_of("3600s"), 3600);
}

TEST(TimeControl, WhatIsNoTimeIsRefusedWithWhatWouldBeAccepted) {
    for (const char* text : {"", "s", "ms", "1", "0s", "-1s", "1e3s", "1 s", "1m", "nans", "infs",
                             "3601s", "0x1s", "1ss", "one s"}) {
        const auto seconds = seconds_of(text);
        ASSERT_FALSE(seconds) << text;
        EXPECT_NE(seconds.error().find("expected a time such as 0.1s"), std::string::npos);
    }
}

TEST(TimeControl, TimesAreShownShortly) {
    EXPECT_EQ(shown(1.1), "1.1 s");
    EXPECT_EQ(shown(10), "10 s");
    EXPECT_EQ(shown(0.05), "0.05 s");
}

TEST(TimeControl, WithoutATimeTheIterationsCount) {
    const search::BudgetMaker maker = budgets(TimeControl{std::nullopt, 40});
    EXPECT_EQ(maker().most_iterations(), 40);
    EXPECT_TRUE(maker().allows(39));
    EXPECT_FALSE(maker().allows(40));
}

TEST(TimeControl, WithATimeThinkingEndsWhenItIsUp) {
    const auto think = [](const search::Budget& budget) {
        volatile std::int64_t thoughts = 0;
        while (budget.allows_now()) thoughts = thoughts + 1;
        return thoughts;
    };
    EXPECT_GT(think(budgets(TimeControl{0.001, 1})()), 0);
    const search::ParallelFor nobody_else = [](int count, const std::function<void(int)>& task) {
        for (int i = 0; i < count; ++i) task(i);
    };
    EXPECT_GT(think(budgets(TimeControl{0.001, 1}, nobody_else)()), 0);
}

} // namespace
} // namespace khepri::bots
