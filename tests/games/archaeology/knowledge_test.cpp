#include "games/archaeology/scene.h"

namespace khepri::archaeology {
namespace {

class Knowledge : public testing::TestWithParam<int> {};

TEST_P(Knowledge, IsTrueInRandomGamesForAllObservers) {
    const Archaeology game = game_of(GetParam());
    const auto holds = [&](const State& state) { expect_knowledge_is_true(game, state); };
    for (std::uint64_t seed = 0; seed < 3000 && !HasFailure(); ++seed) {
        Rng rng = Rng::fast(seed);
        played_out(game, game.deal(rng), rng, holds);
    }
}

INSTANTIATE_TEST_SUITE_P(Players, Knowledge, testing::Values(2, 3, 4));

} // namespace
} // namespace khepri::archaeology
