// The levels see less and less far: the lower ones expect fewer of the cards that a set still
// lacks, do not see what cards buy at the market, and the lowest trades only for what is obviously
// good. Only the highest lets the imagined worlds change its mind.
#include "ai/levels.h"

#include "ai/archaeology/search.h"

#include <limits>

namespace khepri::ai {

using namespace archaeology;

namespace {

struct Rung {
    double hope;       // of the chances that a missing card comes
    double currency;   // of what cards are worth at the market
    double least_gain; // average cards for which a trade is worth the trouble
    std::int64_t worlds;
    double to_leave_policy; // see Caution; infinite if the worlds only tell what to expect
};

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::array<Rung, all_levels.size()> rungs{{
    {0.3, 0.0, 2.0, 24, never},
    {0.75, 0.0, 0.0, 24, never},
    {1.0, 0.45, 0.0, 24, never},
    {1.0, 1.0, 0.0, 2000, Caution{}.to_leave_policy},
}};

Foresight foresight(const Rung& rung) {
    Foresight sight = short_sighted(rung.hope, rung.currency);
    sight.least_gain = rung.least_gain;
    return sight;
}

Thinking thinking(const Rung& rung) {
    Thinking thinking;
    thinking.caution.to_leave_policy = rung.to_leave_policy;
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
