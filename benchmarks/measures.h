// Shared by the benchmarks: reporting of figures, and positions to measure at.
#pragma once

#include "table/game.h"

#include <benchmark/benchmark.h>

#include <vector>

namespace khepri::bench {

inline void report(benchmark::State& run, std::int64_t decisions) {
    run.counters["decisions/s"] =
        benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
    run.counters["ns/decision"] =
        benchmark::Counter(static_cast<double>(decisions) * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// States after none to nine random decisions.
template <Game G>
std::vector<typename G::State> sample_states(const G& game) {
    std::vector<typename G::State> states;
    for (std::uint64_t i = 0; i < 64; ++i) {
        Rng rng = Rng::fast(2, i);
        auto state = game.deal(rng);
        for (std::uint64_t step = 0; step < i % 10 && !game.to_act(state).empty(); ++step) {
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
        states.push_back(state);
    }
    return states;
}

} // namespace khepri::bench
