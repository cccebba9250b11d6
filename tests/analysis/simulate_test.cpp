#include "analysis/simulate.h"
#include "games/all.h"
#include "games/all_ai.h"

#include "analysis/signature.h"
#include "search/players.h"
#include "table/match.h"

#include <gtest/gtest.h>

#include <mutex>
#include <numeric>

namespace khepri::analysis {
namespace {

template <Game G>
Tally games_of(const G& game, const std::vector<std::string>& bots, std::int64_t games,
               int threads = 1) {
    const Lineup<G> lineup = [&bots] {
        Players<G> players;
        for (const std::string& bot : bots)
            players.emplace_back(*search::computer_player_named<G>(bot));
        return players;
    };
    SimulationPlan plan;
    plan.games = games;
    plan.threads = threads;
    return simulate(game, lineup, plan);
}

void expect_same(const Tally& a, const Tally& b) {
    EXPECT_EQ(a.games(), b.games());
    EXPECT_EQ(a.decisions(), b.decisions());
    EXPECT_EQ(a.score().mean, b.score().mean);
    EXPECT_EQ(a.score().standard_error, b.score().standard_error);
    EXPECT_EQ(a.score_deviation(), b.score_deviation());
    EXPECT_EQ(a.moves_per_decision().standard_error, b.moves_per_decision().standard_error);
    EXPECT_EQ(a.win_share(0).mean, b.win_share(0).mean);
}

TEST(Simulate, GivesTheSameFiguresWhateverTheNumberOfThreads) {
    const archaeology::Archaeology game(archaeology::Options{3});
    const Tally one = games_of(game, {}, 500, 1);
    const Tally four = games_of(game, {}, 500, 4);
    expect_same(one, four);
}

TEST(Simulate, ARandomPlayerWhoImaginesPlaysLikeOneWhoSees) {
    const mummies::Mummies game(mummies::Options{2, 50});
    SimulationPlan plan;
    plan.games = 400;
    using Players = Players<mummies::Mummies>;
    const auto imagining = search::plain_random_player<mummies::Mummies>();
    const Tally seeing = simulate<mummies::Mummies>(game, [] { return Players(2); }, plan);
    const Tally blind =
        simulate<mummies::Mummies>(game, [&] { return Players{imagining, imagining}; }, plan);
    const double gap = seeing.decisions_per_game().mean - blind.decisions_per_game().mean;
    EXPECT_LT(std::abs(gap), 4 * (seeing.decisions_per_game().standard_error +
                                  blind.decisions_per_game().standard_error));
}

TEST(Simulate, WhoForfeitsLosesAndTheGamesGoOn) {
    const mummies::Mummies game(mummies::Options{3, 50});
    using Players = Players<mummies::Mummies>;
    const search::Player<mummies::Mummies> quitter =
        [](const auto&, const auto&, Rng&) -> Result<mummies::Move> { return Error{"no more"}; };
    SimulationPlan plan;
    plan.games = 100;
    plan.threads = 2;
    std::int64_t reported = 0;
    std::atomic<int> farewells{0};
    plan.forfeited = [&reported](std::int64_t, const Forfeit& forfeit) {
        reported += forfeit.line == "no more" && forfeit.seat == 1 ? 1 : 0;
    };
    const Tally tally = simulate<mummies::Mummies>(
        game, [&] { return Players{{}, quitter, {}}; }, plan,
        [&farewells](const Players&, const Outcome&) { ++farewells; });
    EXPECT_EQ(tally.games(), 100);
    EXPECT_EQ(tally.forfeits(1), 100);
    EXPECT_EQ(tally.forfeits(0), 0);
    EXPECT_EQ(reported, 100);
    EXPECT_EQ(farewells, 100);
    EXPECT_EQ(tally.win_share(1).mean, 0);
    EXPECT_EQ(tally.win_share(0).mean, 0.5);
}

TEST(Simulate, ReportsEveryGameOnceAndTheFiguresStayTheSame) {
    const archaeology::Archaeology game(archaeology::Options{3});
    SimulationPlan plan;
    plan.games = 200;
    plan.threads = 2;
    std::mutex adding;
    std::vector<std::int64_t> numbers;
    std::int64_t decisions = 0;
    plan.ended = [&](const EndedGame& ended) {
        const std::lock_guard lock(adding);
        numbers.push_back(ended.number);
        decisions += ended.decisions;
        EXPECT_TRUE(ended.moves.empty());
    };
    const Tally tally = simulate<archaeology::Archaeology>(
        game, [] { return Players<archaeology::Archaeology>(3); }, plan);
    std::sort(numbers.begin(), numbers.end());
    std::vector<std::int64_t> all(200);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(numbers, all);
    EXPECT_EQ(decisions, tally.decisions());
    expect_same(tally, games_of(game, {}, 200));
}

TEST(Simulate, ARecordedGameIsTheMatchOfItsSeeds) {
    const mummies::Mummies game(mummies::Options{2, 50});
    SimulationPlan plan;
    plan.games = 5;
    plan.recorded = true;
    int games = 0;
    plan.ended = [&](const EndedGame& ended) {
        ++games;
        Match match(game, recorded_seeds(plan.seed, ended.number, 2));
        for (const PlayedMove& move : ended.moves)
            ASSERT_FALSE(match.submit(move.seat, match.version(), *game.parse_move(move.action)));
        EXPECT_EQ(std::ssize(ended.moves), ended.decisions);
        EXPECT_TRUE(match.is_over());
        EXPECT_EQ(game.outcome(match.state()), ended.outcome);
    };
    simulate<mummies::Mummies>(game, [] { return Players<mummies::Mummies>(2); }, plan);
    EXPECT_EQ(games, 5);
}

// The figures of the rules files, which other programs found as well. The seeds are fixed.
TEST(Simulate, PlainRandomPlayersScoreWhatTheRulesFilesSay) {
    const std::array<double, 3> dollars{40.8, 26.4, 19.4};
    for (int players = 2; players <= 4; ++players) {
        const Tally tally = games_of(archaeology::Archaeology({players}), {}, 3000);
        EXPECT_NEAR(tally.score().mean, dollars[static_cast<std::size_t>(players - 2)], 0.8);
    }
    const Tally expedition = games_of(scarabya::Scarabya(), {}, 5000);
    EXPECT_NEAR(expedition.score().mean, 10.5, 0.5);
    EXPECT_NEAR(expedition.moves_per_decision().mean, 27, 1);
    scarabya::Options duel;
    duel.mode = scarabya::Mode::duel;
    duel.players = 2;
    duel.first = 0;
    const Tally duels = games_of(scarabya::Scarabya(duel), {}, 5000);
    EXPECT_NEAR(duels.win_share(1).mean - duels.tie_share().mean / 2, 0.6, 0.03);
}

TEST(Simulate, GreedyPlayersBeatPlainRandomOnes) {
    EXPECT_GT(games_of(archaeology::Archaeology({2}), {"random", "greedy"}, 200).win_share(1).mean,
              0.95);
    EXPECT_GT(games_of(mummies::Mummies({2, 50}), {"random", "greedy"}, 200).win_share(1).mean,
              0.97);
    EXPECT_NEAR(games_of(scarabya::Scarabya(), {"greedy"}, 400).score().mean, 31, 2);
    scarabya::Options solo;
    solo.mode = scarabya::Mode::solo;
    EXPECT_GT(games_of(scarabya::Scarabya(solo), {"greedy"}, 300).score().mean,
              games_of(scarabya::Scarabya(solo), {"random"}, 300).score().mean + 2);
}

TEST(Tally, DividesSharedWinsAndCountsTies) {
    Tally tally(3);
    Outcome shared;
    shared.scores = {5, 5, 1};
    shared.winners.insert(0);
    shared.winners.insert(1);
    Outcome alone;
    alone.scores = {1, 2, 9};
    alone.winners.insert(2);
    tally.add({10, 10, 30}, shared);
    tally.add({20, 20, 40}, alone);
    EXPECT_DOUBLE_EQ(tally.win_share(0).mean, 0.25);
    EXPECT_DOUBLE_EQ(tally.win_share(2).mean, 0.5);
    EXPECT_DOUBLE_EQ(tally.tie_share().mean, 0.5);
    EXPECT_DOUBLE_EQ(tally.score().mean, 23.0 / 6);
    EXPECT_DOUBLE_EQ(tally.decisions_per_game().mean, 15);
    EXPECT_DOUBLE_EQ(tally.decisions_per_game().standard_error, 5);
    EXPECT_DOUBLE_EQ(tally.moves_per_decision().mean, 70.0 / 30);
    EXPECT_NEAR(tally.score_deviation(), 3.1252, 0.0001); // of 5 5 1 1 2 9, divided by n − 1
}

TEST(Signature, IsTheSameEveryTime) { EXPECT_EQ(signature(), signature()); }

} // namespace
} // namespace khepri::analysis
