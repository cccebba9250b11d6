// The computer players of Archaeology, and how generic code (search/game_ai.h) reaches them.
#pragma once

#include "games/archaeology/ai/reasons.h"
#include "games/archaeology/ai/value.h"
#include "games/archaeology/rules/rules.h"
#include "games/archaeology/rules/view_facts.h"
#include "search/game_ai.h"

namespace khepri::archaeology::ai {

search::Advice<Move> champion(const Archaeology& game, const View& seen,
                              const search::Budget& budget, Rng rng);
Move policy(const Archaeology& game, const View& seen, Rng& rng);
// Sells full sets at once, explores when it can, makes the trade that gains most for the best
// partition of the hand into sets; when nothing is left to dig, sells the rest.
Move greedy(const Archaeology& game, const View& seen, Rng& rng);
search::Advice<Move> advise(const Archaeology& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng);

// What to lose to the sandstorm, by the champion's policy.
void suggest(const Archaeology& game, const View& seen, ViewFacts& facts);

search::LevelPlayer<Archaeology> level_player(const Archaeology& game, std::int64_t iterations);

} // namespace khepri::archaeology::ai

template <>
struct khepri::search::GameAi<khepri::archaeology::Archaeology> {
    static constexpr auto champion = &archaeology::ai::champion;
    static constexpr auto policy = &archaeology::ai::policy;
    static constexpr auto greedy = &archaeology::ai::greedy;
    static constexpr auto advise = &archaeology::ai::advise;
    static constexpr auto suggest = &archaeology::ai::suggest;
    static constexpr auto level_player = &archaeology::ai::level_player;
    static constexpr auto value_inputs = &archaeology::ai::value_inputs;
    static constexpr auto value_net = &archaeology::ai::value_net;
    static constexpr auto highest_quick_level = Level::expert;
    static constexpr LookAhead look_ahead(const archaeology::Archaeology&) { return {8, 8}; }
    static constexpr std::span<const ReasonWithValues> reasons =
        archaeology::ai::archaeology_reasons;
};
