#include "games/mummies/ai/belief.h"

#include <array>
#include <cmath>

namespace khepri::mummies::ai {
namespace {

constexpr int imagined_states = 8; // of which one is taken

float log_likelihood(const Mummies& game, const State& state, Seat viewer) {
    float sum = 0;
    for (const Seat seat : SeatSet::first(game.seats())) {
        if (seat == viewer) continue;
        Net::Hidden sums = belief_net().bias;
        belief_net().add(belief_inputs(game, state, seat), 0, sums);
        sum += belief_net().output_of(Net::active(sums));
    }
    return sum;
}

} // namespace

std::array<float, Net::inputs> belief_inputs(const Mummies& game, const State& state, Seat seat) {
    const SeatState seat_state = seat_state_of(game, state, seat);
    const TableInputs table = table_inputs(game, seat_state);
    HandInputs hand = hand_inputs(game, seat_state, seat_state.hand);
    hand[0] = 0.1F * static_cast<float>(state.sacrificed[seat].size()); // no card is to be drawn
    std::array<float, Net::inputs> x{};
    std::copy(hand.begin(), hand.end(), std::copy(table.begin(), table.end(), x.begin()));
    return x;
}

State imagine_as_played(const Mummies& game, const View& seen, Rng& rng) {
    // The first state is taken, and left for each later one with the chance that makes it the
    // choice among all so far in proportion to their weights: one state is kept at a time.
    State taken = game.imagine(seen, rng);
    if (seen.turns_taken == 0) return taken; // nobody has played
    float weights = std::exp(log_likelihood(game, taken, seen.seat));
    for (int i = 1; i < imagined_states; ++i) {
        const State other = game.imagine(seen, rng);
        const float weight = std::exp(log_likelihood(game, other, seen.seat));
        weights += weight;
        constexpr std::uint32_t parts = 1U << 24;
        if (static_cast<float>(rng.below(parts)) * weights < weight * parts) taken = other;
    }
    return taken;
}

} // namespace khepri::mummies::ai
