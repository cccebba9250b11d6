#include "core/hash.h"
#include "games/archaeology/rules/scene.h"
#include "games/archaeology/wire/json.h"
#include "support/laws.h"

namespace khepri::archaeology {
namespace {

// A sale and a trade are exact. Cards lost are in the market, and what is dug up then comes to the
// hand of whoever digs. The maps of an exploration are paid, and the chamber's cards are not seen.
// Of a theft and of the end of a turn nothing is known before.
void expect_differs_by_luck_alone(const Move& move, const View& then, const View& real) {
    if (std::holds_alternative<Sell>(move) || std::holds_alternative<Trade>(move)) {
        EXPECT_EQ(real, then);
        return;
    }
    EXPECT_EQ(real.seat, then.seat);
    EXPECT_EQ(real.market, then.market);
    EXPECT_EQ(real.money, then.money);
    EXPECT_EQ(real.sales, then.sales);
    EXPECT_EQ(real.opened, then.opened);
    EXPECT_EQ(real.maps_used, then.maps_used);
    EXPECT_TRUE(real.hand.contains(then.hand));
    if (const auto* explore = std::get_if<Explore>(&move)) {
        const auto chamber = static_cast<std::size_t>(explore->chamber);
        EXPECT_EQ(static_cast<const FaceUp&>(real), static_cast<const FaceUp&>(then));
        EXPECT_EQ(real.hand.size() - then.hand.size(), int{then.chambers[chamber]});
    }
    if (std::holds_alternative<Lose>(move) && real.dig == then.dig && real.phase == Phase::lose) {
        View passed = then;
        passed.loser = real.loser; // A11: the storm goes on
        EXPECT_EQ(real, passed);
    }
}

class Laws : public testing::TestWithParam<int> {};

TEST_P(Laws, HoldInRandomGames) {
    const Archaeology game = game_of(GetParam());
    const auto holds = [&](const State& state) {
        expect_conserved(game, state);
        expect_knowledge_is_true(game, state);
    };
    for (std::uint64_t seed = 0; seed < 2000 && !HasFailure(); ++seed)
        expect_a_lawful_game(game, seed, holds);
}

TEST_P(Laws, TheViewAfterAMoveDiffersByLuckAlone) {
    for (std::uint64_t seed = 0; seed < 40 && !HasFailure(); ++seed)
        expect_views_after_moves(game_of(GetParam()), seed, expect_differs_by_luck_alone);
}

TEST_P(Laws, AGameReplaysFromItsSeed) {
    const Archaeology game = game_of(GetParam());
    const auto nothing = [](const State&) {};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        Rng one = Rng::fast(seed);
        Rng two = Rng::fast(seed);
        const State first = played_out(game, game.deal(one), one, nothing);
        const State second = played_out(game, game.deal(two), two, nothing);
        EXPECT_EQ(first, second);
        EXPECT_EQ(hash_of(first), hash_of(second));
    }
}

// The averages were found by another program written from the same rules.
TEST_P(Laws, PlainRandomPlayersEarnWhatTheyEarnElsewhere) {
    const Archaeology game = game_of(GetParam());
    Rng rng = Rng::fast(5);
    double sum = 0;
    constexpr int games = 6000;
    for (int n = 0; n < games; ++n) {
        const State end = played_out(game, game.deal(rng), rng, [](const State&) {});
        for (const auto money : end.money) sum += money;
    }
    constexpr std::array<double, 5> expected{0, 0, 40.8, 26.4, 19.4};
    EXPECT_NEAR(sum / games / GetParam(), expected[static_cast<std::size_t>(GetParam())], 0.4);
}

TEST_P(Laws, ThePlainRandomPlayerPicksEachPlainMoveAlike) {
    const Archaeology game = game_of(GetParam());
    Rng rng = Rng::fast(11);
    for (int n = 0; n < 3000; ++n) {
        State state = game.deal(rng);
        for (auto steps = rng.below(100); steps > 0 && !game.to_act(state).empty(); --steps) {
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
        if (state.phase != Phase::act && state.phase != Phase::rob) continue;
        const auto moves = plain_moves_of(game, state, state.turn);
        Rng copy = rng;
        const auto choice = copy.below(static_cast<std::uint32_t>(moves.size()));
        EXPECT_TRUE(game.plain_random(state, state.turn, rng) == moves.at(choice));
    }
}

TEST_P(Laws, HoldWithOtherEditions) {
    Edition edition = classic();
    edition.kinds = {{{9, 9, {0, 999, 1, 2, 3, 4, 5}},
                      {1, 1, {7}},
                      {20, 2, {1, 1}},
                      {0, 3, {}},
                      {12, 8, {2, 15}},
                      {20, 5, {3, 3, 3, 3, 3, 3, 3}},
                      {20, 4, {4}}}};
    edition.thieves = 16;
    edition.sandstorms = 2;
    edition.sandstorms_removed = {1, 0, 2};
    edition.hand = 7;
    edition.market = 0;
    edition.chambers = {1, 2, 18};
    ASSERT_FALSE(fault(edition));
    const Archaeology game(Options{GetParam()}, edition);
    const auto holds = [&](const State& state) {
        expect_conserved(game, state);
        expect_knowledge_is_true(game, state);
    };
    for (std::uint64_t seed = 0; seed < 500 && !HasFailure(); ++seed)
        expect_a_lawful_game(game, seed, holds);
}

INSTANTIATE_TEST_SUITE_P(Players, Laws, testing::Values(2, 3, 4));

} // namespace
} // namespace khepri::archaeology
