// Candidates that race over imagined orders of the cards: every order is tried for all who are
// still in the race, so that the luck of the cards cancels out, and who falls behind by more than
// chance drops out. Small blocks, for one trial is a search of its own.
#pragma once

#include "ai/advice.h"
#include "ai/budget.h"
#include "ai/scarabya/outlook.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace khepri::ai::board {

struct Runner {
    Place place;
    Laid laid;
    int promise = 0; // what the policy makes of it, in fortieths of a point
    double worth = 0, win_chance = 0, score = 0; // sums over the trials
    std::int64_t trials = 0;
    bool in_race = true;

    double mean() const { return trials > 0 ? worth / static_cast<double>(trials) : promise; }
};
using Runners = std::vector<Runner>;

inline void keep_first(Runners& runners, int most) {
    runners.resize(std::min(runners.size(), static_cast<std::size_t>(most)));
}

// How one trial went for the thinking seat: what the search makes as large as it can, and what it
// tells about it.
struct Result {
    float worth = 0;
    float win_chance = 0;
    float score = 0;
};

void note(Runner& runner, const Result& result);

// Plays on after a candidate; the same luck for all candidates of a world. With a crew it is called
// from several threads at once, each with a number below worlds_in_block * runners of its own.
using Attempt = std::function<Result(const Runner& runner, Rng luck, std::size_t slot)>;

struct RaceRules {
    double spread;  // of the difference between two candidates in one world, before any trial
    double to_drop; // standard errors behind the leader
};

inline constexpr int worlds_in_block = 4;

// Runs until the budget is used up (an iteration is a world) or one is left; sorts the runners, the
// best first, and returns the number of worlds.
std::int64_t race(Runners& runners, const RaceRules& rules, const Attempt& attempt,
                  const Budget& budget, Rng rng);

Advice<Move> advice_of(const Runners& runners, std::int64_t worlds);

} // namespace khepri::ai::board
