#include "analysis/simulate.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "search/players.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace khepri::analysis {
namespace {

PerSeat<int> scores(int a, int b, int c = 0) { return {a, b, c}; }

Outcome ended(const PerSeat<int>& scores, SeatSet winners) { return {scores, winners}; }

TEST(Lead, ChangesWhenAnotherSeatLeadsAlone) {
    Lead lead(2);
    lead.stands(scores(0, 0));
    lead.stands(scores(3, 0)); // the first to lead changes nothing
    lead.stands(scores(3, 3)); // nobody leads alone
    lead.stands(scores(5, 3)); // the same again
    lead.stands(scores(5, 9));
    const auto counts = lead.counts(ended(scores(5, 9), SeatSet::only(1)));
    EXPECT_EQ(counts[CommonPlaces::decisions], 5);
    EXPECT_EQ(counts[CommonPlaces::lead_changes], 1);
    EXPECT_EQ(counts[CommonPlaces::margin], 4);
}

TEST(Lead, DramaIsHowFarTheWinnerWasBehindAndDecidedAtWhenHeLastWas) {
    Lead lead(3);
    lead.begins(1);
    lead.stands(scores(8, 1, 0));
    lead.stands(scores(8, 9, 0));
    lead.stands(scores(8, 9, 4));
    lead.stands(scores(8, 12, 4));
    const auto counts = lead.counts(ended(scores(8, 12, 4), SeatSet::only(1)));
    EXPECT_EQ(counts[CommonPlaces::deficit], 7 * whole_win);
    EXPECT_EQ(counts[CommonPlaces::behind_until], whole_game / 4);
    EXPECT_EQ(counts[CommonPlaces::spread], 8);
    EXPECT_EQ(counts[CommonPlaces::beginner_wins], whole_win);
    EXPECT_EQ(counts[CommonPlaces::seat_wins(3) + 1], whole_win);
}

TEST(Lead, ASharedWinIsDivided) {
    Lead lead(2);
    lead.stands(scores(4, 0));
    lead.stands(scores(4, 4));
    SeatSet both = SeatSet::first(2);
    const auto counts = lead.counts(ended(scores(4, 4), both));
    EXPECT_EQ(counts[CommonPlaces::shared], 1);
    EXPECT_EQ(counts[CommonPlaces::deficit], 2 * whole_win) << "0 and 4, in the mean";
    EXPECT_EQ(counts[CommonPlaces::seat_wins(2)], whole_win / 2);
}

TEST(FigureSums, AMeanHasTheErrorOfTheSample) {
    FigureSums sums;
    for (const int x : {2, 4, 4, 6}) sums.add(x, 1);
    EXPECT_DOUBLE_EQ(sums.figure().mean, 4);
    EXPECT_DOUBLE_EQ(sums.figure().standard_error, std::sqrt(8.0 / 3 / 4));
    EXPECT_DOUBLE_EQ(sums.figure(2).mean, 2);
}

TEST(FigureSums, ARatioIsOfTheSumsNotTheMeanOfRatios) {
    FigureSums sums;
    sums.add(10, 1);
    sums.add(0, 4);
    sums.add(0, 0); // a match without any
    EXPECT_DOUBLE_EQ(sums.figure().mean, 2);
    EXPECT_GT(sums.figure().standard_error, 0);
    EXPECT_EQ(FigureSums{}.figure().mean, 0);
}

// A large common part, and a difference of 1 or 2: the pairs tell it much better than the games.
TEST(PairedSums, WhatBothOweToTheDealsCancelsOut) {
    PairedSums sums;
    const std::vector<int> deals{10, 90, 40, 70, 20, 50};
    for (std::size_t i = 0; i < deals.size(); ++i)
        sums.add(deals[i] + 1 + static_cast<int>(i % 2), 1, deals[i], 1);
    EXPECT_DOUBLE_EQ(sums.difference().mean, 1.5);
    EXPECT_NEAR(sums.difference().standard_error, std::sqrt(0.25 * 6 / 5 / 6), 1e-9);
    EXPECT_GT(sums.one.figure().standard_error, 10);
}

TEST(PairedSums, OfRatiosAgreeWithTheResidualsOneByOne) {
    PairedSums sums;
    const std::vector<std::array<int, 4>> rows{
        {6, 2, 5, 2}, {3, 1, 4, 1}, {9, 4, 2, 1}, {1, 0, 3, 2}};
    double r = 19.0 / 7, s = 14.0 / 6, squares = 0;
    for (const auto& [a, b, c, d] : rows) {
        sums.add(a, b, c, d);
        const double residual = (a - r * b) / (7.0 / 4) - (c - s * d) / (6.0 / 4);
        squares += residual * residual;
    }
    EXPECT_NEAR(sums.difference().mean, r - s, 1e-12);
    EXPECT_NEAR(sums.difference().standard_error, std::sqrt(squares / 12), 1e-12);
}

template <Game G>
Tally counted(const G& game, int games, int threads) {
    SimulationPlan plan;
    plan.games = games;
    plan.threads = threads;
    plan.figures = true;
    const auto seats = static_cast<std::size_t>(game.seats());
    return simulate<G>(game, [seats] { return Players<G>(seats); }, plan);
}

template <Game G>
std::map<std::string, FigureSums> by_name(const G& game, const Tally& tally) {
    std::map<std::string, FigureSums> named;
    const FigureList list = figures_of(game);
    for (std::size_t i = 0; i < list.size(); ++i) named[list[i].name] = tally.figures().sums()[i];
    return named;
}

TEST(Figures, AreTheSameOnAnyNumberOfThreadsAndHaveNamesOfTheirOwn) {
    for_each_game([]<class G>(std::type_identity<G>) {
        for (const G& game : G::samples()) {
            const Tally one = counted(game, 130, 1);
            const Tally three = counted(game, 130, 3);
            const FigureList list = figures_of(game);
            ASSERT_EQ(one.figures().sums().size(), list.size());
            std::set<std::string> names;
            for (std::size_t i = 0; i < list.size(); ++i) {
                names.insert(list[i].name);
                const Figure a = one.figures().sums()[i].figure(list[i].scale);
                const Figure b = three.figures().sums()[i].figure(list[i].scale);
                EXPECT_EQ(a.mean, b.mean) << list[i].name;
                EXPECT_EQ(a.standard_error, b.standard_error) << list[i].name;
            }
            EXPECT_EQ(names.size(), list.size());
        }
    });
}

TEST(Figures, AreTheSameGamesAsWithoutThem) {
    const mummies::Mummies game(mummies::Options{3, 50});
    SimulationPlan plan;
    plan.games = 40;
    const Tally plain =
        simulate<mummies::Mummies>(game, [] { return Players<mummies::Mummies>(3); }, plan);
    const Tally counting = counted(game, 40, 1);
    EXPECT_EQ(plain.score().mean, counting.score().mean);
    EXPECT_EQ(plain.decisions(), by_name(game, counting)["decisions"].values);
    EXPECT_TRUE(plain.figures().sums().empty());
}

TEST(Figures, OfArchaeologyAddUp) {
    const archaeology::Archaeology game(archaeology::Options{3});
    auto sums = by_name(game, counted(game, 60, 1));
    std::int64_t income = 0;
    for (const auto& [name, one] : sums)
        if (name.starts_with("income_") && !name.starts_with("income_per")) income += one.values;
    EXPECT_EQ(income, sums["score"].values) << "money comes from the museum only";
    EXPECT_EQ(sums["value_per_theft"].weights, sums["thefts"].values);
    EXPECT_GE(sums["value_per_theft"].values, sums["thefts"].values) << "a card is worth 1 or more";
    EXPECT_EQ(sums["storms"].values, 60 * 5) << "all that are in the dig site with three players";
    EXPECT_LE(sums["opened_large"].values, 60);
    EXPECT_GT(sums["opened_small"].values, 0);
}

TEST(Figures, OfScarabyaAddUp) {
    scarabya::Options four;
    four.players = 4;
    const scarabya::Scarabya game(four);
    auto sums = by_name(game, counted(game, 40, 1));
    std::int64_t points = 0;
    for (int size = 1; size <= 4; ++size) points += sums["points_" + std::to_string(size)].values;
    EXPECT_EQ(points, sums["score"].values);
    EXPECT_EQ(sums["tiles_placed"].values + sums["tiles_discarded"].values, 40 * 4 * 12);
    EXPECT_EQ(sums["tiles_placed"].values, sums["decisions"].values);

    scarabya::Options duel;
    duel.mode = scarabya::Mode::duel;
    duel.players = 2;
    const scarabya::Scarabya two(duel);
    sums = by_name(two, counted(two, 40, 1));
    points = sums["bonus"].values;
    for (int size = 1; size <= 4; ++size) points += sums["points_" + std::to_string(size)].values;
    EXPECT_EQ(points, sums["score"].values);
    EXPECT_EQ(sums["tiles_placed"].values + sums["tiles_discarded"].values, 40 * 12);
}

TEST(Figures, OfMummiesAddUp) {
    const mummies::Mummies game(mummies::Options{3, 50});
    auto sums = by_name(game, counted(game, 30, 1));
    const std::int64_t scorings = sums["scorings"].values;
    EXPECT_EQ(sums["scorings_by_offering"].values + sums["scorings_by_decree"].values +
                  sums["scorings_by_turn_limit"].values,
              scorings);
    std::int64_t by_number = 0;
    for (int number = 2; number <= 6; ++number)
        by_number += sums["scorings_number_" + std::to_string(number)].values;
    EXPECT_EQ(by_number, scorings);
    EXPECT_EQ(sums["points_per_row"].values, sums["score"].values);
    EXPECT_EQ(sums["points_per_row"].weights, 3 * scorings);
    EXPECT_EQ(sums["offers"].values + sums["decrees"].values + sums["sacrifices"].values,
              sums["decisions"].values);
}

} // namespace
} // namespace khepri::analysis
