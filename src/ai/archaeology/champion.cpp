#include "ai/champion.h"

#include "ai/archaeology/search.h"

namespace khepri::ai {

using namespace archaeology;

Advice<Move> champion(const Archaeology& game, const View& seen, const Budget& budget, Rng rng) {
    return think(game, ArchaeologyPolicy(game, {}, seen.dig), seen, budget, rng);
}

} // namespace khepri::ai
