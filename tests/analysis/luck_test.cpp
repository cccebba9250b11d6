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

// Games of quick players, with the luck that values for players of other levels see in them.
template <Game G>
Tally played(const G& game, Level level, Level taken_for, int games, int threads = 1) {
    const auto move_of = search::GameAi<G>::level_player(game, 1);
    const Lineup<G> lineup = [&] {
        return Players<G>(static_cast<std::size_t>(game.seats()),
                          [&](const G&, const typename G::View& seen, Rng& rng) {
                              return Result<typename G::Move>(move_of(seen, level, rng));
                          });
    };
    SimulationPlan plan;
    plan.games = games;
    plan.seed = 19;
    plan.threads = threads;
    plan.luck_of = search::all_of_level(taken_for);
    return simulate(game, lineup, plan);
}

// The mean of the luck of a seat and its standard error, from the plain and the adjusted shares of
// the same games: their difference is the luck.
template <Game G>
void expect_no_bias(const G& game, Level taken_for, int games) {
    const Tally tally = played(game, Level::apprentice, taken_for, games);
    for (const Seat seat : SeatSet::first(game.seats())) {
        const Figure plain = tally.win_share(seat);
        const Figure adjusted = tally.adjusted_win_share(seat);
        EXPECT_LE(std::abs(plain.mean - adjusted.mean), 3.5 * plain.standard_error);
        EXPECT_GT(adjusted.standard_error, 0);
    }
}

TEST(Luck, IsZeroOnAverageWhateverTheValues) {
    expect_no_bias(archaeology::Archaeology({2}), Level::apprentice, 40);
    expect_no_bias(archaeology::Archaeology({3}), Level::novice, 20);
    expect_no_bias(mummies::Mummies({2, 50}), Level::master, 60);
    expect_no_bias(duel(), Level::novice, 80);
}

template <Game G>
double worth(const G& game, Level level, int games) {
    const Tally tally = played(game, level, level, games);
    const double before = tally.win_share(0).standard_error;
    const double after = tally.adjusted_win_share(0).standard_error;
    return before * before / (after * after);
}

TEST(Luck, LeavesLessNoise) {
    EXPECT_GT(worth(archaeology::Archaeology({2}), Level::novice, 50), 1.6);
    EXPECT_GT(worth(mummies::Mummies({2, 50}), Level::novice, 60), 1.4);
    EXPECT_GT(worth(duel(), Level::apprentice, 100), 1.6);
}

TEST(Luck, IsTheSameOnAnyNumberOfThreads) {
    const Tally one = played(duel(), Level::novice, Level::novice, 100, 1);
    const Tally three = played(duel(), Level::novice, Level::novice, 100, 3);
    for (const Seat seat : SeatSet::first(2)) {
        EXPECT_EQ(one.adjusted_win_share(seat).mean, three.adjusted_win_share(seat).mean);
        EXPECT_EQ(one.adjusted_win_share(seat).standard_error,
                  three.adjusted_win_share(seat).standard_error);
        EXPECT_EQ(one.adjusted_seat_score(seat).mean, three.adjusted_seat_score(seat).mean);
    }
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
