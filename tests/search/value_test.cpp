// Values: whole numbers, exact sums, blind for hidden order, without allocation; and what a network
// computes, by hand. Whether they are true: tests/analysis/values_test.cpp.
#include "search/value.h"

#include "games/all.h"
#include "games/all_ai.h"
#include "support/allocations.h"

#include <gtest/gtest.h>

#include <numeric>

namespace khepri::search {
namespace {

std::vector<std::int32_t> shares_of(const std::vector<std::int32_t>& logits) {
    std::vector<std::int32_t> shares(logits.size());
    softmax(logits, shares);
    return shares;
}

TEST(Softmax, GivesEqualLogitsEqualShares) {
    EXPECT_EQ(shares_of({700, 700}), (std::vector<std::int32_t>{32'768, 32'768}));
    EXPECT_EQ(shares_of({-9, -9, -9, -9}),
              (std::vector<std::int32_t>{16'384, 16'384, 16'384, 16'384}));
}

TEST(Softmax, IsInProportionToTheExponential) {
    // 1 : e is 26.894 % : 73.106 %.
    const auto shares = shares_of({0, 256});
    EXPECT_NEAR(shares[0], 0.2689414 * whole_share, 1.5);
    EXPECT_EQ(shares[0] + shares[1], whole_share);
}

TEST(Softmax, SumsToTheWholeHoweverFarApart) {
    for (const std::vector<std::int32_t>& logits :
         {std::vector{0, 5'000'000, -5'000'000}, std::vector{1, 2, 3, 4, 5}, std::vector{7}}) {
        const auto shares = shares_of(logits);
        EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), 0), whole_share);
        for (const std::int32_t share : shares) EXPECT_GE(share, 0);
    }
}

// Two inputs; hidden unit 0 of each layer passes on, all others are 0.
std::string passing_net(const std::string& temperature) {
    std::string text = "1 2\n";
    for (int i = 0; i < most_seats; ++i) text += temperature + ' ';
    const auto row = [&](int bias, std::vector<int> weights, std::size_t inputs) {
        weights.resize(inputs);
        text += std::to_string(bias);
        for (const int weight : weights) text += ' ' + std::to_string(weight);
        text += '\n';
    };
    for (std::size_t o = 0; o < ValueNet::first_layer; ++o)
        row(0, o == 0 ? std::vector{1024, 512} : std::vector<int>{}, 2);
    for (std::size_t o = 0; o < ValueNet::second_layer; ++o)
        row(0, o == 0 ? std::vector{1024} : std::vector<int>{}, ValueNet::first_layer);
    row(0, {1024}, ValueNet::second_layer);                 // the logit
    row(ValueNet::sum_one, {2048}, ValueNet::second_layer); // the score
    return text;
}

TEST(ValueNet, ComputesWhatItsWeightsSay) {
    const ValueNet net(passing_net("1024"));
    SeatInputs x{};
    x[0] = input_one;     // 1.0 · 1.0
    x[1] = 2 * input_one; // 2.0 · 0.5
    EXPECT_EQ(net(x).logit, 2 * ValueNet::sum_one);
    EXPECT_EQ(net(x).score, 5 * ValueNet::sum_one); // 1.0 + 2.0 · 2.0
    x[0] = -4 * input_one;
    EXPECT_EQ(net(x).logit, 0) << "a layer passes on nothing below zero";
}

TEST(ValueNet, IsTemperedByTheNumberOfSeats) {
    ValueInputs inputs;
    inputs.seats[0][0] = input_one;
    const Value cold = value_of(inputs, 2, true, ValueNet(passing_net("1024")));
    const Value warm = value_of(inputs, 2, true, ValueNet(passing_net("512")));
    EXPECT_NEAR(share(cold.shares[0]), 0.731, 0.001);
    EXPECT_NEAR(share(warm.shares[0]), 0.622, 0.001);
    EXPECT_EQ(cold.shares[0] + cold.shares[1], whole_share);
    EXPECT_EQ(cold.scores[0], 3 * points_of_output * score_one);
}

TEST(ValueOfOutcome, IsWhatTheGameBrought) {
    Outcome outcome;
    outcome.scores = {7, 9, 9};
    outcome.winners.insert(1);
    outcome.winners.insert(2);
    const Value value = value_of(outcome, 3);
    EXPECT_EQ(value.shares, (PerSeat<std::int32_t>{0, 32'768, 32'768}));
    EXPECT_EQ(value.scores[1], 9 * score_one);
}

template <Game G>
void expect_sound_values(const G& game, std::uint64_t seed) {
    Rng rng = Rng::fast(seed);
    auto state = game.deal(rng);
    const SeatLevels levels = all_of_level(Level::adept);
    value(game, state, levels); // reads the weights
    while (!game.to_act(state).empty()) {
        const std::size_t before = allocations();
        const Value found = value(game, state, levels);
        EXPECT_EQ(allocations(), before) << "a value allocates";
        const int sum = std::accumulate(found.shares.begin(), found.shares.end(), 0);
        if (game.seats() > 1)
            EXPECT_EQ(sum, whole_share);
        else
            EXPECT_LE(sum, whole_share);
        auto other = state;
        game.redraw(other, rng);
        EXPECT_EQ(value(game, other, levels), found) << "a value sees what nobody knows";
        const Seat seat = game.to_act(state).front();
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
    EXPECT_EQ(value(game, state, levels), value_of(game.outcome(state), game.seats()));
}

TEST(Values, OfEveryGameAreSound) {
    for_each_game([]<Game G>(std::type_identity<G>) {
        for (const G& game : G::samples())
            for (std::uint64_t seed = 1; seed <= 3; ++seed) expect_sound_values(game, seed);
    });
}

TEST(Values, AreTheSameFromBothSidesOfAMummiesTable) {
    const mummies::Mummies game({2, 50});
    const SeatLevels levels = all_of_level(Level::adept);
    Rng rng = Rng::fast(4);
    auto state = game.deal(rng);
    for (int i = 0; i < 9; ++i) {
        auto turned = state;
        std::swap(turned.hands[0], turned.hands[1]);
        std::swap(turned.rows[0], turned.rows[1]);
        std::swap(turned.totals[0], turned.totals[1]);
        turned.turn = static_cast<Seat>(1 - state.turn);
        EXPECT_NEAR(value(game, turned, levels).shares[0], value(game, state, levels).shares[1], 1);
        game.apply(state, state.turn, game.plain_random(state, state.turn, rng), rng);
    }
}

TEST(Values, AreTheSameFromBothSidesOfADuel) {
    scarabya::Options options;
    options.mode = scarabya::Mode::duel;
    options.players = 2;
    const scarabya::Scarabya game(options);
    const SeatLevels levels = all_of_level(Level::master);
    Rng rng = Rng::fast(4);
    auto state = game.deal(rng);
    for (int i = 0; i < 6; ++i) {
        const Seat seat = game.to_act(state).front();
        auto turned = state;
        auto& boards = turned.table.boards;
        std::swap(boards[0].score, boards[1].score);
        std::swap(boards[0].sites, boards[1].sites);
        turned.table.first = static_cast<Seat>(1 - state.table.first);
        turned.table.to_place = SeatSet::only(static_cast<Seat>(1 - seat));
        EXPECT_NEAR(value(game, turned, levels).shares[0], value(game, state, levels).shares[1], 1);
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
}

// A far lead at the end is worth almost the whole win, to whomever.
TEST(Values, KnowALeadWhenTheySeeOne) {
    const archaeology::Archaeology game({3});
    Rng rng = Rng::fast(5);
    for (Seat leader = 0; leader < 3; ++leader) {
        auto state = game.deal(rng);
        while (state.dig.size() > 6) {
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
        state.money = {};
        state.money[leader] = 90;
        const Value found = value(game, state, all_of_level(Level::adept));
        EXPECT_GT(found.shares[leader], whole_share * 9 / 10);
        EXPECT_NEAR(found.scores[leader] / score_one, 110, 25);
    }
}

} // namespace
} // namespace khepri::search
