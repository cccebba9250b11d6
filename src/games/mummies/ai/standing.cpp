#include "games/mummies/ai/standing.h"

#include <algorithm>
#include <cmath>

namespace khepri::mummies::ai {

namespace {

constexpr float above_target = 6.7F; // where winners end
constexpr float loser_pace = 0.7F;   // gained for each point the leader has to go
constexpr float loser_gain = 4.7F;   // and in any case

int highest_of(const Mummies& game, const PerSeat<int>& totals) {
    return *std::max_element(totals.begin(), totals.begin() + game.seats());
}

float points_to_go(const Mummies& game, const PerSeat<int>& totals) {
    return static_cast<float>(std::max(0, game.options().target - highest_of(game, totals)));
}

} // namespace

PerSeat<float> win_chances(const Mummies& game, const PerSeat<int>& totals, Seat beginner,
                           const WinModel& model) {
    const float luck = std::sqrt(points_to_go(game, totals) + model.luck_at_the_end);
    const int highest = highest_of(game, totals);
    PerSeat<float> chances{};
    float sum = 0;
    for (const Seat seat : SeatSet::first(game.seats())) {
        const float lead = static_cast<float>(totals[seat] - highest) +
                           (seat == beginner ? model.beginning : 0.0F);
        chances[seat] = std::exp(model.steepness * lead / luck);
        sum += chances[seat];
    }
    for (float& chance : chances) chance /= sum;
    return chances;
}

float win_chance(const Mummies& game, const State& state, Seat seat) {
    const Outcome outcome = game.outcome(state);
    if (state.phase == Phase::play)
        return win_chances(game, outcome.scores, state.turn, default_win_model(game.seats()))[seat];
    if (!outcome.winners.contains(seat)) return 0;
    return 1.0F / static_cast<float>(outcome.winners.size());
}

float expected_total(const Mummies& game, const State& state, Seat seat) {
    const PerSeat<int> totals = game.outcome(state).scores;
    const auto own = static_cast<float>(totals[seat]);
    if (state.phase == Phase::over) return own;
    const float chance = win_chance(game, state, seat);
    const float won = static_cast<float>(game.options().target) + above_target;
    const float lost = own + loser_pace * points_to_go(game, totals) + loser_gain;
    return chance * won + (1 - chance) * std::min(lost, won);
}

} // namespace khepri::mummies::ai
