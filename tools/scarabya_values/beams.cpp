#include "beams.h"

#include "games/scarabya/ai/beam.h"
#include "games/scarabya/ai/learned.h"

#include <cmath>
#include <cstdio>

namespace khepri::tools {
namespace {

constexpr int width = 20;
constexpr float first_beam_rate = 0.05F;
constexpr float last_beam_rate = 0.005F;

// One ground of those that the beam followed after each card, whether or not it led to the best.
void lesson(Pupil& pupil, const Land& land, const Order& order, float rate, Rng& rng) {
    Beam all(width, pupil.values());
    Beam rest(width, pupil.values());
    all.search(land, Aim::points, land.ground, order);
    for (std::size_t laid = 1; laid < order.size(); ++laid) {
        const auto rank = rng.below(static_cast<std::uint32_t>(all.followed(laid)));
        const Cells live = all.ground(laid, rank);
        rest.search(land, Aim::points, live, std::span(order).subspan(laid));
        const auto to_come = static_cast<int>(order.size() - laid);
        const Features found = features(land, live);
        const auto made = static_cast<float>(rest.best());
        pupil.learn(to_come, found, rate * (made - pupil.worth(to_come, found)));
    }
}

} // namespace

Pupil taught_by_beams(long deals) {
    Pupil pupil(learned_expedition);
    const Scarabya game;
    Rng rng = Rng::fast(1);
    for (long i = 0; i < deals; ++i) {
        const State state = game.deal(rng);
        const auto done = static_cast<float>(i) / static_cast<float>(deals);
        const float rate = first_beam_rate * std::pow(last_beam_rate / first_beam_rate, done);
        lesson(pupil, Land(state.table, Flips::on), order_of(state), rate, rng);
    }
    return pupil;
}

} // namespace khepri::tools
