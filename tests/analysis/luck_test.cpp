// Luck is 0 on average, whatever the values are; less luck, results keep their mean and lose most
// of their spread; and the figures are the same on any number of threads.
#include "analysis/luck_meter.h"

#include "analysis/arena/sprt.h"
#include "analysis/simulate.h"
#include "games/all.h"
#include "games/all_ai.h"

#include <gtest/gtest.h>

#include <cmath>

namespace khepri::analysis {
namespace {

using search::Level;

scarabya::Scarabya duel() {
    scarabya::Options options;
    options.mode = scarabya::Mode::duel;
    options.players = 2;
    return scarabya::Scarabya(options);
}

// The first player's name, then that of all others.
using Names = std::pair<std::string_view, std::string_view>;

template <Game G>
search::PlayerModels<G> models(const G& game, const Names& names) {
    search::PlayerModels<G> all(static_cast<std::size_t>(game.seats()),
                                search::player_model(game, names.second));
    all.front() = search::player_model(game, names.first);
    return all;
}

// Games of these players, with their luck as the models see it.
template <Game G>
Tally played(const G& game, const Names& names, const search::PlayerModels<G>& models, int games,
             int threads = 1) {
    const Lineup<G> lineup = [&] {
        Players<G> players;
        for (const auto& model : khepri::analysis::models(game, names))
            players.emplace_back(model.stand_in);
        return players;
    };
    SimulationPlan plan;
    plan.games = games;
    plan.seed = 19;
    plan.threads = threads;
    return simulate(game, lineup, plan, not_reported<G>, models);
}

// The mean luck of the first seat in standard errors: the plain and the adjusted shares are of the
// same games, so that their difference is the luck. The first player is stronger; players of one
// strength would hide much of what is wrong.
constexpr Names unequal{"apprentice", "novice"};
template <Game G>
double bias(const G& game, const search::PlayerModels<G>& models, int games) {
    const Tally tally = played(game, unequal, models, games);
    const Figure plain = tally.win_share(0);
    const Figure adjusted = tally.adjusted_win_share(0);
    EXPECT_GT(adjusted.standard_error, 0);
    return (adjusted.mean - plain.mean) / plain.standard_error;
}
template <Game G>
void expect_no_bias(const G& game, const search::PlayerModels<G>& models, int games) {
    EXPECT_LE(std::abs(bias(game, models, games)), 3.5);
}

template <Game G>
void expect_no_bias_with_values_of(const G& game, Level level, int games) {
    auto all = models(game, unequal);
    for (auto& model : all) model.level = level;
    expect_no_bias(game, all, games);
}

TEST(Luck, IsZeroOnAverageWhateverTheValues) {
    expect_no_bias_with_values_of(archaeology::Archaeology({2}), Level::apprentice, 20);
    expect_no_bias_with_values_of(archaeology::Archaeology({3}), Level::novice, 8);
    expect_no_bias_with_values_of(mummies::Mummies({2, 50}), Level::master, 30);
    expect_no_bias_with_values_of(duel(), Level::novice, 16);
}

// For players that search a stand-in plays on that decides otherwise; it never chooses for them.
TEST(Luck, IsZeroOnAverageWhoeverPlaysOn) {
    const archaeology::Archaeology archaeology({2});
    expect_no_bias(archaeology, models(archaeology, {"master", "master"}), 16);
    const mummies::Mummies mummies({2, 50});
    expect_no_bias(mummies, models(mummies, {"master", "novice"}), 30);
    const scarabya::Scarabya the_duel = duel();
    expect_no_bias(the_duel, models(the_duel, {"master", "master"}), 40);
}

// What chooses again has to choose as the player does.
TEST(Luck, IsNotZeroIfAnotherPlayerChoosesAgain) {
    const mummies::Mummies game({2, 50});
    EXPECT_GT(std::abs(bias(game, models(game, {"random", "novice"}), 40)), 3.5);
}

template <Game G>
double worth(const G& game, std::string_view name, int games) {
    const Tally tally = played(game, {name, name}, models(game, {name, name}), games);
    const double before = tally.win_share(0).standard_error;
    const double after = tally.adjusted_win_share(0).standard_error;
    return before * before / (after * after);
}

TEST(Luck, LeavesLessNoise) {
    EXPECT_GT(worth(archaeology::Archaeology({2}), "novice", 30), 2.5);
    EXPECT_GT(worth(mummies::Mummies({2, 50}), "novice", 30), 2.5);
    EXPECT_GT(worth(duel(), "apprentice", 20), 3.5);
}

TEST(Luck, IsTheSameOnAnyNumberOfThreads) {
    const mummies::Mummies game({2, 50});
    const Names names{"greedy", "random"};
    const Tally one = played(game, names, models(game, names), 66, 1); // two batches
    const Tally three = played(game, names, models(game, names), 66, 3);
    for (const Seat seat : SeatSet::first(2)) {
        EXPECT_EQ(one.adjusted_win_share(seat).mean, three.adjusted_win_share(seat).mean);
        EXPECT_EQ(one.adjusted_win_share(seat).standard_error,
                  three.adjusted_win_share(seat).standard_error);
        EXPECT_EQ(one.adjusted_seat_score(seat).mean, three.adjusted_seat_score(seat).mean);
    }
}

// Were it otherwise, a result less luck would have another mean. Both get the same random numbers;
// one of them splits a generator off first.
TEST(Luck, LetsAnExactStandInChooseAsThePlayerDoes) {
    for_each_game([]<Game G>(std::type_identity<G>) {
        for (const G& game : G::samples())
            for (const Level level : search::all_levels) {
                const auto model = search::player_model(game, search::name(level));
                if (!model.is_exact) continue;
                const auto player = *search::adviser_named<G>(search::name(level));
                Rng rng = Rng::fast(8);
                auto state = game.deal(rng);
                for (int i = 0; i < 12 && !game.to_act(state).empty(); ++i) {
                    const Seat seat = game.to_act(state).front();
                    const auto seen = game.view(state, seat);
                    Rng same = Rng::fast(9, static_cast<std::uint64_t>(i));
                    Rng other = same, apart = same;
                    const auto move = player(game, seen, same).best();
                    Rng split = apart.split();
                    EXPECT_TRUE(model.stand_in(game, seen, other) == move ||
                                model.stand_in(game, seen, split) == move)
                        << game.to_text(move);
                    game.apply(state, seat, move, rng);
                }
            }
    });
}

// A sale turns up no card.
TEST(Luck, IsNothingWhereNothingIsDrawn) {
    const archaeology::Archaeology game({2});
    Rng rng = Rng::fast(3);
    auto state = game.deal(rng);
    LuckMeter<archaeology::Archaeology> meter(game, search::all_of_level(Level::adept),
                                              Rng::fast(4));
    while (state.phase != archaeology::Phase::act || state.hands[state.turn].kinds().is_empty())
        game.apply(state, game.to_act(state).front(),
                   game.plain_random(state, game.to_act(state).front(), rng), rng);
    const auto kind = *state.hands[state.turn].kinds().begin();
    const archaeology::Move sale = archaeology::Sell{kind, 1};
    const auto before = state;
    game.apply(state, before.turn, sale, rng);
    meter.applied(before, before.turn, sale, state);
    EXPECT_EQ(meter.luck(), Luck{});
}

// Of normal observations with the mean of a hypothesis, few lead to the other verdict.
TEST(SprtLessLuck, ErrsAsRarelyAsItSays) {
    int wrong = 0;
    constexpr int tests = 400;
    for (int i = 0; i < tests; ++i) {
        Rng rng = Rng::fast(23, static_cast<std::uint64_t>(i));
        Sprt sprt({0, 50}, 2, Observations::less_luck);
        while (sprt.verdict() == Verdict::undecided) {
            double sum = -6; // of twelve uniform numbers: nearly normal
            for (int k = 0; k < 12; ++k) sum += static_cast<double>(rng.next32()) / 4294967296.0;
            sprt.add(share_at(0, 2) + 0.25 * sum);
        }
        wrong += sprt.verdict() == Verdict::elo1;
    }
    EXPECT_LE(wrong, tests * 8 / 100);
    EXPECT_GT(wrong, 0);
}

} // namespace
} // namespace khepri::analysis
