#include "cli/study/sweep.h"

#include "cli/report/text_table.h"
#include "runtime/any_game.h"

#include <gtest/gtest.h>

namespace khepri::cli {
namespace {

std::string fault_of_path(std::string_view path, std::string_view game = "archaeology") {
    wire::Json edition = runtime::classic_edition(game);
    const auto number = number_at(edition, path);
    return number ? "found " + (*number)->dump() : number.error();
}

TEST(Sweep, HasFirstLastAndStep) {
    const auto sweep = parse_sweep("kinds.mask.prices[3]=40..60:5");
    ASSERT_TRUE(sweep) << sweep.error();
    EXPECT_EQ(sweep->path, "kinds.mask.prices[3]");
    EXPECT_EQ(sweep->from, 40);
    EXPECT_EQ(sweep->to, 60);
    EXPECT_EQ(sweep->step, 5);
    EXPECT_EQ(parse_sweep("hand=-1..3")->from, -1);
    EXPECT_EQ(parse_sweep("hand=7")->to, 7);
}

TEST(Sweep, WhatIsNoneSaysHowOneLooks) {
    for (const std::string_view text : {"", "hand", "=4..5", "hand=5..4", "hand=4..", "hand=x..y",
                                        "hand=1..9:0", "hand=1..9:", "hand=1.5..2"})
        EXPECT_NE(parse_sweep(text).error().find("such as kinds.mask.prices[3]=40..60:5"),
                  std::string::npos)
            << text;
    EXPECT_EQ(parse_sweep("hand=1..1000").error(), "found 1000 values, expected at most 50");
}

TEST(Sweep, APathLeadsToANumber) {
    EXPECT_EQ(fault_of_path("thieves"), "found 8");
    EXPECT_EQ(fault_of_path("chambers.large"), "found 7");
    EXPECT_EQ(fault_of_path("kinds.coin.prices[1]"), "found 5");
    EXPECT_EQ(fault_of_path("offerings.vial[4]", "mummies"), "found 3");
}

TEST(Sweep, AWrongPathSaysWhatThereIsNearIt) {
    EXPECT_EQ(fault_of_path("kinds.coin.price"),
              "kinds.coin has no \"price\"; expected one of kinds.coin.count, "
              "kinds.coin.trade_value, kinds.coin.prices");
    EXPECT_EQ(fault_of_path("kinds.mask.prices[9]"),
              "kinds.mask.prices has no \"[9]\"; expected kinds.mask.prices[0] to "
              "kinds.mask.prices[3]");
    EXPECT_EQ(fault_of_path("rocks"),
              "the edition has no \"rocks\"; expected one of kinds, thieves, sandstorms, "
              "sandstorms_removed, hand, market, chambers");
    EXPECT_EQ(fault_of_path("thieves.more"),
              "thieves has no \"more\"; a sweep changes whole numbers");
    EXPECT_NE(fault_of_path("chambers").find("is no number"), std::string::npos);
    EXPECT_NE(fault_of_path("pieces.A[0]", "scarabya").find("a sweep changes whole numbers"),
              std::string::npos);
    for (const std::string_view path : {"", ".", "[", "]", "kinds..coin", "kinds.coin.prices[",
                                        "kinds.coin.prices[-1]", "kinds.coin.prices[x]", "name"})
        EXPECT_FALSE(fault_of_path(path).starts_with("found")) << path;
}

TEST(Csv, QuotesWhatNeedsIt) {
    EXPECT_EQ(csv_of({{"edition", "mean"}, {"a \"b\", c", "1.5"}}),
              "edition,mean\n\"a \"\"b\"\", c\",1.5\n");
}

} // namespace
} // namespace khepri::cli
