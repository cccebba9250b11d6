// Studies: an edition and the classic one on the same deals.
#include "runtime/any_study.h"

#include "analysis/simulate.h"
#include "games/all_ai.h"
#include "search/players.h"

#include <gtest/gtest.h>

namespace khepri::runtime {
namespace {

wire::StartStudy study_of(const std::string& game, const wire::Json& options,
                          const std::string& player) {
    wire::StartStudy start;
    start.game = game;
    start.options = options;
    start.players = {player};
    start.seed = 7;
    return start;
}

std::vector<wire::ComparedFigure> figures_after(int games, const wire::StartStudy& start) {
    auto study = start_study(start);
    EXPECT_TRUE(study) << study.error();
    while ((*study)->games() < games) (*study)->play();
    return (*study)->figures();
}

TEST(Study, TheClassicEditionDoesNotDifferFromItself) {
    for (const auto& [game, options] : {std::pair{"archaeology", wire::Json{{"players", 3}}},
                                        {"scarabya", {{"mode", "duel"}}},
                                        {"mummies", {{"players", 2}}}})
        for (const wire::ComparedFigure& figure :
             figures_after(8, study_of(game, options, "greedy"))) {
            EXPECT_EQ(figure.own.mean, figure.classic.mean) << game << ' ' << figure.name;
            EXPECT_EQ(figure.difference.mean, 0) << game << ' ' << figure.name;
            EXPECT_EQ(figure.difference.standard_error, 0) << game << ' ' << figure.name;
        }
}

TEST(Study, HasTheFiguresOfASimulation) {
    using archaeology::Archaeology;
    auto start = study_of("archaeology", {{"players", 2}}, "greedy");
    start.edition = {{"name", "robbers"}, {"thieves", 14}};
    const auto figures = figures_after(60, start);
    archaeology::Edition edition = archaeology::classic();
    edition.name = "robbers";
    edition.thieves = 14;
    const Archaeology own(archaeology::Options{2}, edition);
    const Archaeology classic(archaeology::Options{2});
    analysis::SimulationPlan plan;
    plan.games = 60;
    plan.seed = 7;
    plan.figures = true;
    const auto lineup = [] {
        return analysis::Players<Archaeology>(
            2, *search::computer_player_named<Archaeology>("greedy"));
    };
    const auto of_own = analysis::simulate<Archaeology>(own, lineup, plan).figures();
    const auto of_classic = analysis::simulate<Archaeology>(classic, lineup, plan).figures();
    const auto list = analysis::figures_of(own);
    ASSERT_EQ(figures.size(), list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const analysis::Figure expected = of_own.sums()[i].figure(list[i].scale);
        EXPECT_EQ(figures[i].name, list[i].name);
        EXPECT_EQ(figures[i].own.mean, expected.mean) << list[i].name;
        EXPECT_EQ(figures[i].own.standard_error, expected.standard_error) << list[i].name;
        EXPECT_EQ(figures[i].classic.mean, of_classic.sums()[i].figure(list[i].scale).mean);
        EXPECT_NEAR(figures[i].difference.mean, figures[i].own.mean - figures[i].classic.mean,
                    1e-9);
    }
}

// What both owe to the deals cancels out: prices change what the same cards bring.
TEST(Study, ADifferenceOnTheSameDealsIsMoreCertainThanTheMeans) {
    auto start = study_of("archaeology", {{"players", 2}}, "random");
    start.edition = {{"name", "dear"}, {"kinds", {{"coin", {{"prices", {4, 8, 12, 20, 32}}}}}}};
    for (const wire::ComparedFigure& figure : figures_after(100, start)) {
        if (figure.name != "score") continue;
        EXPECT_GT(figure.difference.mean, 0);
        EXPECT_LT(figure.difference.standard_error, figure.own.standard_error / 2);
    }
}

TEST(Study, AFaultSaysWhatWouldDo) {
    const auto fault_of = [](const wire::StartStudy& start) {
        const auto study = start_study(start);
        return study ? "none" : study.error();
    };
    EXPECT_EQ(fault_of(study_of("mummies", {{"players", 2}}, "luck")),
              "players: found \"luck\"; expected random, greedy, novice, apprentice, "
              "adept, expert or master");
    auto start = study_of("mummies", {{"players", 3}}, "random");
    start.players.push_back("random");
    EXPECT_EQ(fault_of(start), "players: expected one for all seats or 3, one for each");
    start.edition = {{"name", "x"}, {"papyri", wire::Json::array()}};
    EXPECT_EQ(fault_of(start), "edition: papyri: expected at least one, found none");
}

} // namespace
} // namespace khepri::runtime
