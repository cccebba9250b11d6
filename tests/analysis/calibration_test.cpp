// Hints are accurate: in games that the computer plays against itself, the mean of the announced
// chance is within 5 percentage points of the share of games won, and the mean of the announced
// score within 15 % of the final one, in every fifth of the game; otherwise nothing is announced
// (docs/search.md, "What a hint announces"). The games are fixed, and the search imagines fewer
// states than the master's, which blurs a single figure but not the mean.
#include "analysis/calibration.h"
#include "games/all.h"
#include "games/all_ai.h"

#include "search/levels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace khepri::analysis {
namespace {

template <Game G>
Calibration calibrated(const G& game, int games, std::int64_t worlds) {
    const search::Adviser<G> adviser = [&](const G& its_game, const typename G::View& seen,
                                           Rng& rng) {
        return search::advise(its_game, seen, search::Level::master,
                              search::Budget::iterations(worlds), rng.split());
    };
    Calibration found;
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(14, static_cast<std::uint64_t>(i));
        calibrate(game, adviser, rng, found);
    }
    return found;
}

void expect_right_chance(const Calibration& found) {
    for (const Deviation& fifth : found.chance) {
        ASSERT_GT(fifth.count(), 0);
        EXPECT_LE(std::abs(fifth.mean()), 0.05)
            << "announced " << fifth.mean_announced() << ", won " << fifth.mean_actual();
    }
}
void expect_right_score(const Calibration& found) {
    for (const Deviation& fifth : found.score) {
        ASSERT_GT(fifth.count(), 0);
        EXPECT_LE(std::abs(fifth.mean()), 0.15 * fifth.mean_actual())
            << "announced " << fifth.mean_announced() << ", scored " << fifth.mean_actual();
    }
}
void expect_none(const InFifths& fifths) {
    for (const Deviation& fifth : fifths) EXPECT_EQ(fifth.count(), 0);
}

class ArchaeologyHints : public testing::TestWithParam<int> {};
TEST_P(ArchaeologyHints, AnnouncesChanceAndMoney) {
    const auto found =
        calibrated(archaeology::Archaeology({GetParam()}), GetParam() == 2 ? 30 : 4, 32);
    GetParam() == 2 ? expect_right_chance(found) : expect_none(found.chance);
    expect_right_score(found);
}
INSTANTIATE_TEST_SUITE_P(Players, ArchaeologyHints, testing::Values(2, 3, 4));

class MummiesHints : public testing::TestWithParam<int> {};
TEST_P(MummiesHints, AnnouncesChanceAndTotal) {
    const auto found = calibrated(mummies::Mummies({GetParam(), 50}), GetParam() == 2 ? 40 : 4, 48);
    GetParam() == 2 ? expect_right_chance(found) : expect_none(found.chance);
    expect_right_score(found);
}
INSTANTIATE_TEST_SUITE_P(Players, MummiesHints, testing::Values(2, 3, 4, 5));

scarabya::Scarabya scarabya_of(scarabya::Mode mode, int players) {
    scarabya::Options options;
    options.mode = mode;
    options.players = players;
    return scarabya::Scarabya(options);
}

// 87 % was announced at the first move between two people.
class ExpeditionHints : public testing::TestWithParam<int> {};
TEST_P(ExpeditionHints, AnnouncesTheScoreOnly) {
    const auto found = calibrated(scarabya_of(scarabya::Mode::expedition, GetParam()), 6, 4);
    expect_none(found.chance);
    expect_right_score(found);
}
INSTANTIATE_TEST_SUITE_P(Players, ExpeditionHints, testing::Values(1, 2, 3, 4));

TEST(DuelHints, AnnouncesNothing) {
    const auto found = calibrated(scarabya_of(scarabya::Mode::duel, 2), 4, 16);
    expect_none(found.chance);
    expect_none(found.score);
}

TEST(SoloHints, AnnouncesTheChanceOnly) {
    const auto found = calibrated(scarabya_of(scarabya::Mode::solo, 1), 20, 8);
    expect_right_chance(found);
    expect_none(found.score);
}

} // namespace
} // namespace khepri::analysis
