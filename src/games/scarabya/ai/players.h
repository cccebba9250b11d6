// The computer players of Scarabya, and how generic code (search/game_ai.h) reaches them.
#pragma once

#include "games/scarabya/ai/reasons.h"
#include "games/scarabya/ai/value.h"
#include "games/scarabya/ai/winnable.h"
#include "games/scarabya/rules/rules.h"
#include "search/game_ai.h"

#include <algorithm>
#include <optional>

namespace khepri::scarabya::ai {

search::Advice<Move> champion(const Scarabya& game, const View& seen, const search::Budget& budget,
                              Rng rng);
Move policy(const Scarabya& game, const View& seen, Rng& rng);
// The most points now; alone, the most scarabs buried and the fewest lost.
Move greedy(const Scarabya& game, const View& seen, Rng& rng);
search::Advice<Move> advise(const Scarabya& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng);

// What an expedition alone is worth, from 0 to 1: no score above 80 is known.
inline float worth_of_score(const Scarabya&, int score) {
    return std::min(1.0F, static_cast<float>(score) / 80);
}

// In an expedition and a solo game: the same for all seats.
std::optional<search::Possible> possible(const Scarabya& game, const State& dealt,
                                         const search::Budget& budget);

search::LevelPlayer<Scarabya> level_player(const Scarabya& game, std::int64_t iterations);

} // namespace khepri::scarabya::ai

template <>
struct khepri::search::GameAi<khepri::scarabya::Scarabya> {
    static constexpr auto champion = &scarabya::ai::champion;
    static constexpr auto policy = &scarabya::ai::policy;
    static constexpr auto greedy = &scarabya::ai::greedy;
    static constexpr auto advise = &scarabya::ai::advise;
    static constexpr auto level_player = &scarabya::ai::level_player;
    static constexpr auto value_inputs = &scarabya::ai::value_inputs;
    static constexpr auto value_net = &scarabya::ai::value_net;
    static constexpr auto highest_quick_level = Level::adept;
    static LookAhead look_ahead(const scarabya::Scarabya&) { return {2, 0}; }
    static constexpr std::span<const ReasonWithValues> reasons = scarabya::ai::scarabya_reasons;
    static constexpr auto worth_of_score = &scarabya::ai::worth_of_score;
    static constexpr auto possible = &scarabya::ai::possible;
    static constexpr auto winnable = &scarabya::ai::winnable;
};
