// The levels see less and less far: the lower ones expect fewer of the cards that a set still
// lacks, and do not see that cards are money at the market.
#include "ai/levels.h"

#include "ai/archaeology/search.h"

#include <limits>

namespace khepri::ai {

using namespace archaeology;

namespace {

struct Rung {
    double hope;     // of the chances that a missing card comes
    double currency; // of what cards are worth at the market
    std::int64_t worlds;
    bool trusts_policy; // the worlds tell what to expect, not what to do
};

constexpr std::array<Rung, all_levels.size()> rungs{{
    {0.3, 0.0, 24, true},
    {0.6, 0.0, 24, true},
    {1.0, 0.0, 24, true},
    {1.0, 1.0, 1000, false},
}};

Foresight foresight(const Rung& rung) {
    Foresight sight;
    for (double& chance : sight.chance) chance *= rung.hope;
    sight.currency *= rung.currency;
    return sight;
}

Thinking thinking(const Rung& rung) {
    Thinking thinking;
    if (rung.trusts_policy)
        thinking.caution.to_leave_policy = std::numeric_limits<double>::infinity();
    return thinking;
}

} // namespace

Advice<Move> advise(const Archaeology& game, const View& seen, Level level, const Budget& budget,
                    Rng rng) {
    const Rung& rung = rungs[static_cast<std::size_t>(level)];
    return think(game, ArchaeologyPolicy(game, foresight(rung), seen.dig), seen,
                 budget.at_most(rung.worlds), rng, thinking(rung));
}

} // namespace khepri::ai
