#include "ai/champion.h"

#include "ai/mummies/search.h"

namespace khepri::ai {

using namespace mummies;

Advice<Move> champion(const Mummies& game, const View& seen, const Budget& budget, Rng rng) {
    return compare(game, seen, candidates(game, seen), Caution{}, budget, rng);
}

} // namespace khepri::ai
