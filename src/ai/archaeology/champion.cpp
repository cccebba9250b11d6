#include "ai/champion.h"

#include "ai/greedy.h"
#include "ai/levels.h"

namespace khepri::ai {

using namespace archaeology;

Move policy(const Archaeology& game, const View& seen, Rng& rng) { return greedy(game, seen, rng); }

Advice<Move> champion(const Archaeology& game, const View& seen, const Budget&, Rng rng) {
    return Advice<Move>::only(policy(game, seen, rng));
}

Advice<Move> advise(const Archaeology& game, const View& seen, Level, const Budget&, Rng rng) {
    return Advice<Move>::only(policy(game, seen, rng));
}

} // namespace khepri::ai
