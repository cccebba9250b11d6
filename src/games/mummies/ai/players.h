// The computer players of Mummies, and how generic code (search/game_ai.h) reaches them.
#pragma once

#include "games/mummies/ai/reasons.h"
#include "games/mummies/ai/value.h"
#include "games/mummies/rules/rules.h"
#include "search/game_ai.h"

namespace khepri::mummies::ai {

search::Advice<Move> champion(const Mummies& game, const View& seen, const search::Budget& budget,
                              Rng rng);
Move policy(const Mummies& game, const View& seen, Rng& rng);
// The best margin over the others if scored now; sacrifices harmful cards if every card is harmful.
Move greedy(const Mummies& game, const View& seen, Rng& rng);
search::Advice<Move> advise(const Mummies& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng);

search::LevelPlayer<Mummies> level_player(const Mummies& game, std::int64_t iterations);

} // namespace khepri::mummies::ai

template <>
struct khepri::search::GameAi<khepri::mummies::Mummies> {
    static constexpr auto champion = &mummies::ai::champion;
    static constexpr auto policy = &mummies::ai::policy;
    static constexpr auto greedy = &mummies::ai::greedy;
    static constexpr auto advise = &mummies::ai::advise;
    static constexpr auto level_player = &mummies::ai::level_player;
    static constexpr auto value_inputs = &mummies::ai::value_inputs;
    static constexpr auto value_net = &mummies::ai::value_net;
    static constexpr auto highest_quick_level = Level::adept;
    static constexpr LookAhead look_ahead(const mummies::Mummies&) { return {6, 4}; }
    static constexpr std::span<const ReasonWithValues> reasons = mummies::ai::mummies_reasons;
};
