#include "ai/mummies/policy.h"

#include "ai/champion.h"

#include <limits>

namespace khepri::ai {

using namespace mummies;

namespace {

constexpr float decisive = 1000; // more than any lead

float worth(const Mummies& game, const Sight& sight, const Choice& choice) {
    if (!choice.closes) return choice.lead;
    const int own = sight.totals[sight.seat] + choice.points[sight.seat];
    int others = std::numeric_limits<int>::min();
    for (int i = 0; i < sight.players; ++i) {
        const auto other = static_cast<std::size_t>(i);
        if (i != sight.seat) others = std::max(others, sight.totals[other] + choice.points[other]);
    }
    if (std::max(own, others) < game.options().target) return choice.lead;
    return choice.lead + (own > others ? decisive : -decisive);
}

} // namespace

std::size_t preferred(const Mummies& game, const Sight& sight, const Choices& all) {
    std::size_t best = 0;
    float highest = worth(game, sight, all[0]);
    for (std::size_t i = 1; i < all.size(); ++i) {
        const float other = worth(game, sight, all[i]);
        if (other <= highest) continue;
        highest = other;
        best = i;
    }
    return best;
}

void finish_round(const Mummies& game, State& state, Rng& rng) {
    const auto round = state.round;
    while (state.phase == Phase::play && state.round == round) {
        const Sight sight = sight_of(game, state, state.turn);
        const Choices all = choices(game, learned_net, sight);
        game.apply(state, state.turn, all[preferred(game, sight, all)].move, rng);
    }
}

Move policy(const Mummies& game, const View& seen, Rng&) {
    const Sight sight = sight_of(game, seen);
    const Choices all = choices(game, learned_net, sight);
    return all[preferred(game, sight, all)].move;
}

} // namespace khepri::ai
