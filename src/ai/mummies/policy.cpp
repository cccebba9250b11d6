#include "ai/mummies/policy.h"

#include "ai/champion.h"
#include "ai/greedy.h"

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

Move by_policy(const Mummies& game, const Sight& sight) {
    const Choices all = choices(game, learned_net, sight);
    return all[preferred(game, sight, all)].move;
}

template <class Decide>
void play_round(const Mummies& game, State& state, Rng& rng, const Decide& decide) {
    const auto round = state.round;
    while (state.phase == Phase::play && state.round == round)
        game.apply(state, state.turn, decide(state.turn), rng);
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
    play_round(game, state, rng,
               [&](Seat seat) { return by_policy(game, sight_of(game, state, seat)); });
}

void finish_round_as(Seat seat, const Mummies& game, State& state, Rng& rng) {
    play_round(game, state, rng, [&](Seat turn) {
        if (turn != seat && rng.below(2) == 0) return greedy(game, game.view(state, turn), rng);
        return by_policy(game, sight_of(game, state, turn));
    });
}

Move policy(const Mummies& game, const View& seen, Rng&) {
    return by_policy(game, sight_of(game, seen));
}

} // namespace khepri::ai
