// A racing search: compares a few candidates in imagined states, called worlds. In every world each
// candidate is tried with the same random numbers, so that common effects cancel out and the
// difference remains. A candidate that falls behind by more than chance is dropped
// (docs/search.md).
#pragma once

#include "core/check.h"
#include "core/rng.h"
#include "search/advice.h"
#include "search/budget.h"
#include "table/game.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace khepri::search {

// The result of one playout for the searching seat.
struct Trial {
    float worth = 0;      // what the search maximises
    float win_chance = 0; // 0 to 1
    float score = 0;
};

// The trials of one candidate, summed.
struct TrialSums {
    double worth = 0;
    double win_chance = 0;
    double score = 0;
    std::int64_t trials = 0;

    void add(const Trial& trial) {
        worth += trial.worth, win_chance += trial.win_chance, score += trial.score, ++trials;
    }
    double mean_worth() const { return worth / divisor(); }
    double divisor() const { return static_cast<double>(trials > 1 ? trials : 1); }
};

// The required confidence, in standard errors of the mean difference.
struct Caution {
    double to_leave_policy = 1.5; // to prefer another move to the policy's
    double to_drop = 3.0;         // to stop trying a move that is behind the best
    // How much more another move must be worth than the policy's, beyond chance: real opponents do
    // not play as imagined, and small gains depend on it.
    double least_gain = 0;
};

// What is assumed about the difference of two candidates in one world before any trial, and how
// many worlds that assumption counts for.
struct Prior {
    double worlds = 0;
    double spread = 0;
};

// The first candidate may be the policy's move. The search leaves it only for a gain beyond chance,
// because the largest of several noisy means is mostly noise.
enum class FirstCandidate : std::uint8_t { policy, like_the_others };
// A single candidate needs no trial, but one block of trials if the caller wants its estimate.
enum class Alone : std::uint8_t { trusted, appraised };
// What a thread tries at a time: all candidates of a world, or one candidate where a trial is long.
enum class Task : std::uint8_t { world, candidate };
// Whether candidates are also dropped after the last block, which ranks them last.
enum class LastDrop : std::uint8_t { before_last_block, after_last_block };

struct RaceSettings {
    Caution caution;
    Prior prior;
    FirstCandidate first = FirstCandidate::policy;
    Alone alone = Alone::trusted;
    Task task = Task::world;
    LastDrop last_drop = LastDrop::before_last_block;
    int worlds_in_block = 16; // candidates are dropped between blocks only
};

// Tries candidates in one imagined world, which follows from `rng`, and writes trials[c] for each c
// of them. `world` is the world's number in its block. With threads it is called from several at
// once, but never twice at a time for the same world and candidate.
using TryWorld = std::function<void(
    Rng rng, std::size_t world, std::span<const std::size_t> candidates, std::span<Trial> trials)>;
// A seed for each block of worlds.
using BlockSeeds = std::function<std::uint32_t()>;

struct RaceResult {
    std::vector<TrialSums> sums;    // by candidate
    std::vector<std::size_t> order; // of the candidates, the best first
    std::int64_t worlds = 0;
};

// Runs until the budget is used up (an iteration is a world) or one candidate is left. The first
// world is always tried. The result does not depend on the budget's threads.
RaceResult race(std::size_t candidates, const RaceSettings& settings, const TryWorld& try_world,
                const Budget& budget, const BlockSeeds& seeds);

// The result where each candidate's worth is known without a race. Equals keep their order.
RaceResult ranked_by_worth(std::vector<TrialSums> sums, std::int64_t iterations);

// move_of(candidate) -> Move.
template <class Move, class MoveOf>
Advice<Move> advice_of(const RaceResult& result, const MoveOf& move_of) {
    Advice<Move> advice;
    advice.iterations = result.worlds;
    for (const std::size_t c : result.order) {
        const TrialSums& sums = result.sums[c];
        advice.ranked.push_back({move_of(c),
                                 sums.win_chance / sums.divisor(),
                                 sums.score / sums.divisor(),
                                 sums.trials,
                                 {}});
    }
    return advice;
}

// Compares moves for the seat whose view this is: play_out(state, rng) -> Trial plays an imagined
// game on after one of them. With threads it is called from several at once.
template <Game G, class PlayOut>
Advice<typename G::Move> compare_moves(const G& game, const typename G::View& seen,
                                       std::span<const typename G::Move> moves,
                                       const RaceSettings& settings, const PlayOut& play_out,
                                       const Budget& budget, Rng rng) {
    const TryWorld try_world = [&](Rng world_rng, std::size_t,
                                   std::span<const std::size_t> candidates,
                                   std::span<Trial> trials) {
        const auto imagined = game.imagine(seen, world_rng);
        DEBUG_CHECK(game.view(imagined, seen.seat) == seen);
        const Rng luck = world_rng.split();
        for (const std::size_t c : candidates) {
            auto state = imagined;
            Rng same = luck;
            game.apply(state, seen.seat, moves[c], same);
            trials[c] = play_out(state, same);
        }
    };
    const RaceResult result =
        race(moves.size(), settings, try_world, budget, [&rng] { return rng.split().next32(); });
    return advice_of<typename G::Move>(result, [&](std::size_t c) { return moves[c]; });
}

} // namespace khepri::search
