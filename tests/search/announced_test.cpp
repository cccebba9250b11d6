// What a hint announces: an estimate of every move, in the order of the advice. Whether it is
// right: tests/analysis/calibration_test.cpp.
#include "search/announced.h"

#include "games/all.h"
#include "games/all_ai.h"

#include <gtest/gtest.h>

namespace khepri::search {
namespace {

template <Game G>
void expect_order_and_estimates(const G& game) {
    Rng rng = Rng::fast(6);
    auto state = game.deal(rng);
    for (int i = 0; i < 6 && !game.to_act(state).empty(); ++i) {
        const Seat seat = game.to_act(state).front();
        const auto seen = game.view(state, seat);
        const auto advice = advise(game, seen, Level::novice, Budget::iterations(4), rng.split());
        const auto all = announced(game, seen, advice, all_of_level(level_of_people), rng.split());
        ASSERT_EQ(all.size(), advice.ranked.size());
        for (std::size_t k = 0; k < all.size(); ++k) {
            EXPECT_EQ(all[k].chance.has_value(), game.is_contest());
            EXPECT_EQ(all[k].score.has_value(), game.seats() > 1 || !game.is_contest());
            if (k == 0) continue;
            // Once the move that was chosen had a lower chance than the next in 3 % of decisions.
            if (game.is_contest())
                EXPECT_LE(*all[k].chance, *all[k - 1].chance);
            else
                EXPECT_LE(*all[k].score, *all[k - 1].score);
        }
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
}

// Also of a move that is the only one, which no search tries.
TEST(Announced, IsAnEstimateOfEveryMoveInTheOrderOfTheAdvice) {
    for_each_game([]<Game G>(std::type_identity<G>) {
        for (const G& game : G::samples()) expect_order_and_estimates(game);
    });
}

TEST(Announced, DependsOnWhoPlays) {
    const archaeology::Archaeology game({2});
    Rng rng = Rng::fast(7);
    const auto state = game.deal(rng);
    const Seat seat = game.to_act(state).front();
    const auto seen = game.view(state, seat);
    const auto advice = advise(game, seen, Level::adept, Budget::iterations(4), rng.split());
    const auto chance_against = [&](Level level) {
        SeatLevels levels = all_of_level(level);
        levels[seat] = level_of_people;
        return *announced(game, seen, advice, levels, Rng::fast(1)).front().chance;
    };
    EXPECT_GT(chance_against(Level::novice), chance_against(Level::apprentice) + 0.05);
    EXPECT_GT(chance_against(Level::apprentice), chance_against(Level::master) + 0.05);
}

} // namespace
} // namespace khepri::search
