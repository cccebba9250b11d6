#include "ai/champion.h"

#include "ai/greedy.h"
#include "ai/levels.h"

namespace khepri::ai {

using namespace mummies;

Move policy(const Mummies& game, const View& seen, Rng& rng) { return greedy(game, seen, rng); }

Advice<Move> champion(const Mummies& game, const View& seen, const Budget&, Rng rng) {
    return Advice<Move>::only(policy(game, seen, rng));
}

Advice<Move> advise(const Mummies& game, const View& seen, Level, const Budget&, Rng rng) {
    return Advice<Move>::only(policy(game, seen, rng));
}

} // namespace khepri::ai
