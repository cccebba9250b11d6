#include "ai/levels.h"

#include "ai/champion.h"

namespace khepri::ai {

using namespace scarabya;

Advice<Move> advise(const Scarabya& game, const View& seen, Level, const Budget&, Rng rng) {
    return Advice<Move>::only(policy(game, seen, rng));
}

} // namespace khepri::ai
