// What totals between two rounds are worth: the chance of each seat to win the game, and the total
// it may expect at the end. Fitted by tools/fit_mummies_standing.cpp; docs/search/mummies.md has
// the errors.
#pragma once

#include "games/mummies/rules/rules.h"

namespace khepri::mummies::ai {

// A model to the target, whichever it is. In points.
struct WinModel {
    float steepness = 0;
    float luck_at_the_end = 10; // as if the leader had so many points more to go
    float beginning = 1.6F;     // what it is worth to begin the round
};

// A lead says less where more others may pass.
constexpr WinModel default_win_model(int players) {
    return {.steepness = 0.45F + 0.6F / static_cast<float>(players)};
}

// The chance falls with the points by which a seat is behind the leader, measured by the luck that
// the rounds to come still hold: the root of what the leader has to go.
PerSeat<float> win_chances(const Mummies& game, const PerSeat<int>& totals, Seat beginner,
                           const WinModel& model);

// For a state in which a round begins or the game is over.
float win_chance(const Mummies& game, const State& state, Seat seat);
float expected_total(const Mummies& game, const State& state, Seat seat);

} // namespace khepri::mummies::ai
