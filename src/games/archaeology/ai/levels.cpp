// A lower level looks less far ahead: it expects fewer of the cards that a set still lacks and
// ignores what cards buy at the market; the lowest trades only for an obvious gain, the expert is
// the policy itself. Only the highest level may leave the policy's move after a search.
#include "games/archaeology/ai/players.h"

#include "games/archaeology/ai/search.h"

#include <limits>
#include <memory>
#include <vector>

namespace khepri::archaeology::ai {

namespace {

struct LevelSettings {
    double hope;       // factor of the chances that a missing card comes
    double currency;   // factor of what cards are worth at the market
    double least_gain; // in average cards: smaller gains are not worth a trade
    std::int64_t worlds;
    double to_leave_policy; // see Caution; infinite if the search only provides estimates
};

constexpr double never = std::numeric_limits<double>::infinity();
constexpr std::array<LevelSettings, search::all_levels.size()> level_settings{{
    {0.5, 0.0, 4.0, 24, never},
    {0.5, 0.0, 0.0, 24, never},
    {0.9, 0.0, 0.0, 24, never},
    {1.0, 1.0, 0.0, 24, never},
    {1.0, 1.0, 0.0, 2000, search::Caution{}.to_leave_policy},
}};

Foresight foresight(const LevelSettings& settings) {
    Foresight foresight = short_sighted(settings.hope, settings.currency);
    foresight.least_gain = settings.least_gain;
    return foresight;
}

SearchParams search_params(const LevelSettings& settings) {
    SearchParams params;
    params.caution.to_leave_policy = settings.to_leave_policy;
    return params;
}

} // namespace

search::Advice<Move> advise(const Archaeology& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng) {
    const LevelSettings& settings = level_settings[static_cast<std::size_t>(level)];
    return think(game, ArchaeologyPolicy(game, foresight(settings), seen.dig), seen,
                 budget.at_most(settings.worlds), rng, search_params(settings));
}

search::LevelPlayer<Archaeology> level_player(const Archaeology& game, std::int64_t iterations) {
    auto policies = std::make_shared<std::vector<ArchaeologyPolicy>>();
    for (const LevelSettings& settings : level_settings)
        policies->emplace_back(game, foresight(settings));
    policies->push_back(plain_policy(game));
    return [&game, iterations, policies](const View& seen, search::Level level, Rng& rng) {
        const ArchaeologyPolicy& policy = (*policies)[static_cast<std::size_t>(level)];
        if (level != search::Level::master) return policy.decide(seen);
        return think(game, policy, policies->back(), seen, search::Budget::iterations(iterations),
                     rng.split())
            .best();
    };
}

} // namespace khepri::archaeology::ai
