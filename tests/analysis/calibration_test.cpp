// What hints announce is right: in fixed games between players of one level and of any, the chances
// that are announced are within a few percentage points of the share won, and the mean of the
// announced score within 15 % of the final one in every fifth of the game (docs/search.md, "What a
// hint announces"). Few games: the bar is what chance alone allows, and 2 points.
#include "analysis/calibration.h"

#include "analysis/scarabya_of.h"
#include "games/all.h"
#include "games/all_ai.h"

#include "search/levels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace khepri::analysis {
namespace {

using search::Level;

// Half of the games between equals of this level, half between any.
template <Game G>
Calibration calibrated(const G& game, Level level, int games, std::int64_t iterations) {
    Calibration found;
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(14, static_cast<std::uint64_t>(i));
        search::SeatLevels levels = search::all_of_level(level);
        if (i % 2 == 1)
            for (Level& one : levels)
                one = search::all_levels[rng.below(search::all_levels.size())];
        calibrate(game, levels, search::Budget::iterations(iterations), rng, found);
    }
    return found;
}

void expect_right_chance(const Calibration& found) {
    ASSERT_GT(found.chance.count(), 0);
    const auto by_chance = found.chance.error_by_chance();
    EXPECT_LE(found.chance.expected_error(), by_chance.most + 0.02);
    EXPECT_LE(by_chance.most, 0.12) << "so few games tell nothing";
}
void expect_right_score(const Calibration& found) {
    for (const Deviation& fifth : found.scores) {
        ASSERT_GT(fifth.count(), 0);
        EXPECT_LE(std::abs(fifth.mean()), 0.15 * fifth.mean_actual())
            << "announced " << fifth.mean_announced() << ", scored " << fifth.mean_actual();
    }
}

class ArchaeologyHints : public testing::TestWithParam<int> {};
TEST_P(ArchaeologyHints, AnnounceChanceAndMoney) {
    const auto found = calibrated(archaeology::Archaeology({GetParam()}), Level::adept, 60, 16);
    expect_right_chance(found);
    expect_right_score(found);
}
INSTANTIATE_TEST_SUITE_P(Players, ArchaeologyHints, testing::Values(2, 4));

class MummiesHints : public testing::TestWithParam<int> {};
TEST_P(MummiesHints, AnnounceChanceAndTotal) {
    // with more players a game takes longer and has more chances to compare
    const int games = 160 / GetParam();
    const auto found = calibrated(mummies::Mummies({GetParam(), 50}), Level::adept, games, 16);
    expect_right_chance(found);
    expect_right_score(found);
}
INSTANTIATE_TEST_SUITE_P(Players, MummiesHints, testing::Values(2, 5));

// Once 87 % was announced at the first move between two people.
TEST(ExpeditionHints, AnnounceChanceAndScore) {
    const auto found =
        calibrated(scarabya_of(scarabya::Mode::expedition, 3), Level::apprentice, 60, 1);
    expect_right_chance(found);
    expect_right_score(found);
}

TEST(ExpeditionHints, AnnounceNoChanceToOneWhoIsAlone) {
    const auto found =
        calibrated(scarabya_of(scarabya::Mode::expedition, 1), Level::apprentice, 20, 1);
    EXPECT_EQ(found.chance.count(), 0);
    expect_right_score(found);
}

// Once a duel's score was own points and margin in one.
TEST(DuelHints, AnnounceChanceAndScore) {
    const auto found = calibrated(scarabya_of(scarabya::Mode::duel, 2), Level::adept, 120, 8);
    expect_right_chance(found);
    expect_right_score(found);
}

TEST(SoloHints, AnnounceTheChanceOnly) {
    const auto found = calibrated(scarabya_of(scarabya::Mode::solo, 1), Level::apprentice, 60, 1);
    expect_right_chance(found);
    for (const Deviation& fifth : found.scores) EXPECT_EQ(fifth.count(), 0);
}

// Five chances in each of 400 games: 30 % of what is won, and 45.
TEST(Calibration, SeesWhatIsWrong) {
    Reliability right, wrong;
    Rng rng = Rng::fast(8);
    for (int i = 0; i < 400; ++i) {
        const double won = rng.below(10) < 3 ? 1 : 0;
        for (int k = 0; k < 5; ++k) right.add(0.3, won), wrong.add(0.45, won);
        right.end_game(), wrong.end_game();
    }
    EXPECT_LE(right.expected_error(), right.error_by_chance().most);
    EXPECT_GT(wrong.expected_error(), wrong.error_by_chance().most + 0.02);
}

} // namespace
} // namespace khepri::analysis
