#include "ai/champion.h"

#include "ai/archaeology/search.h"
#include "ai/levels.h"

namespace khepri::ai {

using namespace archaeology;

Advice<Move> champion(const Archaeology& game, const View& seen, const Budget& budget, Rng rng) {
    return think(game, ArchaeologyPolicy(game), seen, budget, rng);
}

Advice<Move> advise(const Archaeology& game, const View& seen, Level, const Budget&, Rng rng) {
    return Advice<Move>::only(policy(game, seen, rng));
}

} // namespace khepri::ai
