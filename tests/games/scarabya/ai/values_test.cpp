#include "games/scarabya/ai/value/placement_values.h"

#include "games/scarabya/ai/support.h"

#include <gtest/gtest.h>

#include <vector>

namespace khepri::scarabya::ai {
namespace {

TEST(ScarabyaValues, TheWorthAfterATileIsTheWorthOfWhatIsLeft) {
    const Scarabya game;
    Rng rng = Rng::fast(5);
    for (int i = 0; i < 40; ++i) {
        const State state = random_state(game, rng.below(12), rng);
        if (game.to_act(state).empty()) continue;
        const View seen = game.view(state, 0);
        const Position position(game, seen);
        const StageWeights& stage = expedition_values()[position.rest.size()];
        const PlacementValues values(position.land, position.live, stage);
        for_each_placement(position.land, position.live, position.tile, [&](const Place& place) {
            const Laid laid = values.after(cells_of(place));
            EXPECT_EQ(laid.worth, PlacementValues(position.land, laid.live, stage).total());
            EXPECT_EQ(laid.points, game.preview_points(state.table, 0, place));
        });
    }
}

TEST(ScarabyaValues, TheLegalPlacementsAreThoseOfTheRules) {
    for (const Flips flips : {Flips::on, Flips::off}) {
        Options options;
        options.flips = flips;
        const Scarabya game(options);
        Rng rng = Rng::fast(6);
        for (int i = 0; i < 60; ++i) {
            const State state = random_state(game, rng.below(12), rng);
            if (game.to_act(state).empty()) continue;
            const View seen = game.view(state, 0);
            const Position position(game, seen);
            Moves expected;
            game.plain_moves(state, 0, expected);
            std::vector<Place> found;
            for_each_placement(position.land, position.live, position.tile,
                               [&](const Place& place) { found.push_back(place); });
            ASSERT_EQ(found.size(), expected.size());
            EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin()));
        }
    }
}

TEST(ScarabyaValues, APatternThatIsTurnedIsTheSamePattern) {
    const auto& classes = pattern_classes();
    // One open cell above, to the left, to the right, below.
    EXPECT_EQ(classes.of_shape[1U << 2], classes.of_shape[1U << 5]);
    EXPECT_EQ(classes.of_shape[1U << 2], classes.of_shape[1U << 6]);
    EXPECT_EQ(classes.of_shape[1U << 2], classes.of_shape[1U << 9]);
    EXPECT_NE(classes.of_shape[1U << 2], classes.of_shape[1U << 0]);
}

TEST(ScarabyaValues, NothingBeyondTheFrameIsOpen) {
    const Scarabya game;
    Rng rng = Rng::fast(7);
    const State state = game.deal(rng);
    const Land land(state.table, Flips::on);
    // Two to the left of a1 and two to the right of j1 lie other rows.
    EXPECT_EQ(land.within[static_cast<std::size_t>(number(cell(4, 0)))] >> 4 & 3, 0);
    EXPECT_EQ(land.within[static_cast<std::size_t>(number(cell(4, 9)))] >> 6 & 3, 0);
    EXPECT_EQ(land.within[static_cast<std::size_t>(number(cell(4, 4)))], 0xfff);
}

} // namespace
} // namespace khepri::scarabya::ai
