#include "games/scarabya/ai/hindsight.h"
#include "games/scarabya/ai/players.h"

namespace khepri::scarabya::ai {

std::optional<search::Possible> possible(const Scarabya& game, const State& dealt,
                                         const search::Budget& budget) {
    if (game.options().mode == Mode::duel) return std::nullopt; // it is no plan of one player
    const bool is_solo = game.options().mode == Mode::solo;
    const Land land(dealt.table, game.options().flips);
    FixedVector<Tile, tile_count> order{dealt.table.turned.back()};
    for (std::size_t i = dealt.to_come.size(); i > 0; --i) order.push_back(dealt.to_come[i - 1]);
    const Hindsight found = hindsight(land, is_solo ? Aim::burial : Aim::points, land.ground,
                                      {order.begin(), order.size()}, budget);
    const int start = is_solo ? dealt.table.scarabs.count() : game.outcome(dealt).scores[0];
    return search::Possible{start + found.made, start + found.bound};
}

} // namespace khepri::scarabya::ai
