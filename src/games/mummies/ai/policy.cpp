#include "games/mummies/ai/policy.h"

#include "games/mummies/ai/players.h"

#include <limits>

namespace khepri::mummies::ai {

namespace {

constexpr float decisive = 1000; // more than any lead

float worth(const Mummies& game, const SeatState& seat_state, const Candidate& candidate) {
    if (!candidate.closes) return candidate.lead;
    const int own = seat_state.totals[seat_state.seat] + candidate.points[seat_state.seat];
    int others = std::numeric_limits<int>::min();
    for (int i = 0; i < seat_state.players; ++i) {
        const auto other = static_cast<std::size_t>(i);
        if (i != seat_state.seat)
            others = std::max(others, seat_state.totals[other] + candidate.points[other]);
    }
    if (std::max(own, others) < game.options().target) return candidate.lead;
    return candidate.lead + (own > others ? decisive : -decisive);
}

Move by_policy(const Mummies& game, const SeatState& seat_state) {
    const Candidates all = weighed_candidates(game, trained_net(), seat_state);
    return all[preferred(game, seat_state, all)].move;
}

} // namespace

std::size_t preferred(const Mummies& game, const SeatState& seat_state, const Candidates& all) {
    std::size_t best = 0;
    float highest = worth(game, seat_state, all[0]);
    for (std::size_t i = 1; i < all.size(); ++i) {
        const float other = worth(game, seat_state, all[i]);
        if (other <= highest) continue;
        highest = other;
        best = i;
    }
    return best;
}

void finish_round(const Mummies& game, State& state, Rng& rng) {
    const auto round = state.round;
    while (state.phase == Phase::play && state.round == round) {
        const Seat seat = state.turn;
        game.apply(state, seat, by_policy(game, seat_state_of(game, state, seat)), rng);
    }
}

Move policy(const Mummies& game, const View& seen, Rng&) {
    return by_policy(game, seat_state_of(game, seen));
}

} // namespace khepri::mummies::ai
