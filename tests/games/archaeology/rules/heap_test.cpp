// A playout never allocates on the heap.
#include "games/archaeology/rules/scene.h"
#include "support/allocations.h"

namespace khepri::archaeology {
namespace {

TEST(Heap, IsNotUsedBetweenDealAndResult) {
    for (const int players : {2, 3, 4}) {
        const Archaeology game = game_of(players);
        Moves moves;
        int winners = 0;
        int refused = 0;
        const std::size_t before = allocations();
        Rng rng = luck();
        for (int n = 0; n < 20; ++n) {
            State state = game.deal(rng);
            while (!game.to_act(state).empty()) {
                const Seat seat = game.to_act(state).front();
                game.plain_moves(state, seat, moves);
                State imagined = game.imagine(game.view(state, seat), rng);
                const Move move = game.plain_random(state, seat, rng);
                refused += game.why_not(imagined, seat, move) ? 1 : 0;
                game.apply(state, seat, move, rng);
            }
            winners += game.outcome(state).winners.size();
        }
        EXPECT_EQ(allocations(), before);
        EXPECT_GE(winners, 20);
        EXPECT_EQ(refused, 0);
    }
    const std::size_t before = allocations();
    const std::vector<int> proof(100);
    EXPECT_GT(allocations(), before) << "the counter counts " << proof.size();
}

} // namespace
} // namespace khepri::archaeology
