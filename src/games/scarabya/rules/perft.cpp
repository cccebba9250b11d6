#include "games/scarabya/rules/perft.h"

namespace khepri::scarabya {

std::uint64_t perft(const Scarabya& game, const State& state, int depth) {
    if (depth == 0) return 1;
    if (Scarabya::is_over(state.table)) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(game.placement_count(state.table, 0));
    Rng no_luck = Rng::fast(0);
    Moves moves;
    game.plain_moves(state, 0, moves);
    std::uint64_t count = 0;
    for (const Place& place : moves) {
        State next = state;
        game.apply(next, 0, place, no_luck);
        count += perft(game, next, depth - 1);
    }
    return count;
}

} // namespace khepri::scarabya
