#include "analysis/study.h"

#include "games/all.h"

#include <gtest/gtest.h>

#include <cmath>

namespace khepri::analysis {
namespace {

// The figures "a" and "a per b" of two counts.
const FigureList two_figures{{"a", 0, per_match, 2}, {"a_per_b", 0, 1, 1}};

Round round_of(std::int64_t deal, std::size_t variant, MatchCounts counts) {
    Round round{deal, variant, {}};
    round.games.emplace_back().counts = std::move(counts);
    return round;
}

GameResult won_by(Seat seat) {
    GameResult game;
    game.outcome.winners.insert(seat);
    return game;
}

TEST(Study, ComparesOnTheDealsThatBothHavePlayed) {
    const std::vector<Round> rounds{
        round_of(0, 0, {10, 5}), round_of(0, 1, {14, 5}), round_of(1, 0, {50, 5}),
        round_of(1, 1, {54, 5}), round_of(2, 0, {90, 5}), // the second was interrupted
    };
    const auto all = study_figures(two_figures, {2, true, false}, rounds, 2);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].games, 3);
    EXPECT_DOUBLE_EQ(all[0].figures[0].estimate.mean, 25);
    EXPECT_FALSE(all[0].figures[0].difference);
    EXPECT_DOUBLE_EQ(all[1].figures[0].difference->mean, 2);
    EXPECT_NEAR(all[1].figures[0].difference->low, 2, 1e-6) << "the same in every deal";
    EXPECT_DOUBLE_EQ(all[1].figures[1].difference->mean, 68.0 / 10 - 60.0 / 10);
}

TEST(Study, OneGameHasNoInterval) {
    const auto all = study_figures(two_figures, {2, true, false}, {round_of(0, 0, {10, 5})}, 1);
    EXPECT_TRUE(std::isinf(all[0].figures[0].estimate.low));
    EXPECT_FALSE(all[0].figures[0].never);
    const auto none = study_figures(two_figures, {2, true, false}, {}, 1);
    EXPECT_TRUE(none[0].figures[0].never);
    EXPECT_EQ(none[0].games, 0);
}

// Of three seats the stronger one sits in each by turns and wins two games of three.
TEST(Study, TheLuckShareIsOneLessWhatTheStrongerOneWinsBeyondItsShare) {
    const StudyTable table{3, true, true};
    const FigureList list = study_list(two_figures, table);
    ASSERT_EQ(list.back().name, "luck_share");
    std::vector<Round> rounds;
    for (int deal = 0; deal < 3; ++deal) {
        rounds.push_back(round_of(deal, 0, {1, 1}));
        rounds.back().games.push_back(won_by(static_cast<Seat>(deal == 1 ? 0 : deal)));
    }
    const auto figures = study_figures(list, table, rounds, 1)[0].figures;
    const auto share = [&](std::size_t back) {
        return figures[figures.size() - back].estimate.mean;
    };
    EXPECT_NEAR(share(2), 2.0 / 3, 1e-12);
    EXPECT_NEAR(share(1), 1 - (2.0 / 3 - 1.0 / 3) / (1 - 1.0 / 3), 1e-12);
}

TEST(Study, AloneSkillIsPointsMoreOnTheSameDeal) {
    const StudyTable table{1, false, true};
    std::vector<Round> rounds{round_of(0, 0, {1, 1})};
    rounds[0].games.resize(3);
    rounds[0].games[1].outcome.scores[0] = 60;
    rounds[0].games[2].outcome.scores[0] = 52;
    const auto figures = study_figures(study_list(two_figures, table), table, rounds, 1)[0].figures;
    EXPECT_EQ(figures.back().name, "skill_points");
    EXPECT_DOUBLE_EQ(figures.back().estimate.mean, 8);
}

// Results that follow luck but for every fourth game.
TEST(Study, MeasuredLuckIsTheSquaredCorrelation) {
    const StudyTable table{2, true, false};
    std::vector<Round> rounds;
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (int deal = 0; deal < 40; ++deal) {
        const Seat seat = static_cast<Seat>(deal % 2);
        const bool lucky = deal % 3 == 0;
        const bool wins = deal % 4 == 0 ? !lucky : lucky;
        GameResult game = won_by(wins ? seat : static_cast<Seat>(1 - seat));
        game.luck.emplace().shares[seat] = lucky ? Luck::share_one / 3 : -Luck::share_one / 6;
        rounds.push_back({deal, 0, {game}});
        const double a = wins ? 1 : 0;
        const double b = game.luck->share(seat);
        ++n, x += a, y += b, xx += a * a, xy += a * b, yy += b * b;
    }
    const double r = (n * xy - x * y) / std::sqrt((n * xx - x * x) * (n * yy - y * y));
    const auto luck = luck_measured(table, rounds, 0);
    ASSERT_TRUE(luck);
    EXPECT_NEAR(luck->mean, r * r, 1e-9);
    EXPECT_LT(luck->low, luck->mean);
    EXPECT_GT(luck->high, luck->mean);
    EXPECT_FALSE(luck_measured(table, rounds, 1)) << "nothing was measured there";
}

} // namespace
} // namespace khepri::analysis
