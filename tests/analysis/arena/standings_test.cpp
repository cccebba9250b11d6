#include "analysis/arena/standings.h"

#include <gtest/gtest.h>

namespace khepri::analysis {
namespace {

GameResult game(PerSeat<int> scores, std::initializer_list<Seat> winners) {
    GameResult result;
    result.outcome.scores = scores;
    for (const Seat seat : winners) result.outcome.winners.insert(seat);
    result.moves = {10, 20, 30};
    result.cpu_nanoseconds = {10'000'000, 40'000'000, 90'000'000};
    return result;
}

// Bot 0 sits in seat 0 of the first game and in seat 1 of the second.
Rounds two_deals() {
    return {{0, 0, {game({9, 5}, {0}), game({4, 4}, {0, 1})}},
            {1, 0, {game({2, 7}, {1}), game({1, 8}, {1})}}};
}

TEST(Standings, OfAPairAreAsByHand) {
    const auto figures = meeting_figures(all_pairs(2, 2), two_deals());
    ASSERT_EQ(figures.size(), 1U);
    EXPECT_EQ(figures[0].deals, 2);
    EXPECT_EQ(figures[0].games, 4);
    EXPECT_EQ(figures[0].won, 2);
    EXPECT_EQ(figures[0].shared, 1);
    EXPECT_EQ(figures[0].lost, 1);
    EXPECT_DOUBLE_EQ(figures[0].win_share.mean, 0.625); // 0.75 and 0.5
    EXPECT_DOUBLE_EQ(figures[0].score.mean, (9 + 4 + 2 + 8) / 4.0);
    EXPECT_DOUBLE_EQ(figures[0].margin.mean, (4 + 0 - 5 + 7) / 4.0);
    // Two observations, 2 and 1: standard error 0.5.
    EXPECT_NEAR(figures[0].margin.high - figures[0].margin.mean, 12.706 * 0.5, 0.001);
}

TEST(Standings, TimeIsDividedByTheMovesOfAllSeats) {
    const auto bots = bot_figures(all_pairs(2, 2), two_deals(), 2);
    EXPECT_EQ(bots[0].games, 4);
    EXPECT_EQ(bots[0].moves, 10 + 20 + 10 + 20);
    EXPECT_DOUBLE_EQ(bots[0].cpu_milliseconds_per_move, 100.0 / 60);
    EXPECT_EQ(bots[1].scores, (std::map<int, std::int64_t>{{1, 1}, {4, 1}, {5, 1}, {7, 1}}));
}

TEST(Standings, TheMarginIsOverTheBestOfTheOthers) {
    const Rounds rounds{
        {0, 0, {game({5, 9, 1}, {1}), game({3, -2, 8}, {2}), game({-7, -5, -4}, {2})}}};
    const auto figures = meeting_figures(gauntlet(0, 2, 3), rounds);
    EXPECT_DOUBLE_EQ(figures[0].margin.mean, (-4 - 10 + 1) / 3.0);
    EXPECT_DOUBLE_EQ(figures[0].win_share.mean, 1.0 / 3);
}

TEST(Standings, WinsAreRatedByBotAndNotBySeat) {
    const auto rounds = rated(all_pairs(2, 2), two_deals(), 2);
    ASSERT_EQ(rounds.size(), 2U);
    EXPECT_EQ(rounds[0].wins, (std::vector<double>{1.5, 0.5}));
    EXPECT_EQ(rounds[1].wins, (std::vector<double>{1, 1}));
    EXPECT_EQ(rounds[0].seats, (std::vector<int>{1, 1}));
}

TEST(Standings, AloneBotsAreComparedOnTheDealsThatBothHavePlayed) {
    const Rounds rounds{{0, 0, {game({10}, {0})}},
                        {0, 1, {game({7}, {})}},
                        {1, 0, {game({20}, {0})}},
                        {1, 1, {game({19}, {0})}},
                        {2, 0, {game({99}, {0})}}}; // the other has not played it yet
    const auto found = differences(all_pairs(2, 1), rounds);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_DOUBLE_EQ(found[0].score.mean, 2);
    EXPECT_DOUBLE_EQ(found[0].win_share.mean, 0.5);
}

TEST(Standings, AForfeitIsChargedToTheBotInThatSeat) {
    Rounds rounds = two_deals();
    rounds[1].games[1].forfeit = Forfeit{0, "resigned"}; // where bot 1 sits
    const auto games = forfeited_games(all_pairs(2, 2), rounds);
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0].bot, 1U);
    EXPECT_EQ(games[0].deal, 1);
    EXPECT_EQ(bot_figures(all_pairs(2, 2), rounds, 2)[1].forfeits, 1);
}

} // namespace
} // namespace khepri::analysis
