#include "games/scarabya/rules/builders.h"
#include "support/allocations.h"

namespace khepri::scarabya {
namespace {

TEST(Memory, IsNeverTakenFromTheHeapBetweenDealAndResult) {
    for (const auto& [mode, players] :
         {std::pair{Mode::expedition, 4}, {Mode::duel, 2}, {Mode::solo, 1}}) {
        const Scarabya game(options_for(mode, players));
        Rng rng = Rng::fast(1);
        const std::size_t before = allocations();
        ASSERT_GT(before, 0U);
        int scores = 0;
        for (int i = 0; i < 20; ++i) {
            State state = game.deal(rng);
            while (!game.to_act(state).empty()) {
                const Seat seat = game.to_act(state).front();
                Moves moves;
                game.plain_moves(state, seat, moves);
                const Place place = game.plain_random(state, seat, rng);
                scores += game.preview_points(state.table, seat, place);
                scores += static_cast<int>(game.preview(state.table, seat, moves[0]).size());
                state = game.imagine(game.view(state, seat), rng);
                if (game.why_not(state, seat, place)) continue;
                game.apply(state, seat, place, rng);
            }
            scores += game.outcome(state).scores[0];
        }
        EXPECT_EQ(allocations(), before);
        EXPECT_GT(scores, 0);
    }
}

} // namespace
} // namespace khepri::scarabya
