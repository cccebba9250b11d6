// Plain random games on one thread: deal, all plain moves, choice, apply, result. And the other
// frequent operations of a search: a view, and a state imagined from it.
#include "configurations.h"
#include "measures.h"

#include "analysis/simulate.h"

#include <benchmark/benchmark.h>

namespace {

using namespace khepri;
using bench::report;
using bench::sample_states;

template <Game G>
void random_games(benchmark::State& run, const G& game) {
    std::uint64_t number = 0;
    analysis::GameCount count;
    for (auto _ : run) {
        Rng rng = Rng::fast(1, number++);
        benchmark::DoNotOptimize(analysis::play_randomly(game, rng, count));
    }
    report(run, count.decisions);
}

template <Game G>
void views(benchmark::State& run, const G& game) {
    const auto states = sample_states(game);
    std::size_t i = 0;
    for (auto _ : run) benchmark::DoNotOptimize(game.view(states[i++ % states.size()], 0));
}

template <Game G>
void imagined(benchmark::State& run, const G& game) {
    std::vector<typename G::View> seen;
    for (const auto& state : sample_states(game)) seen.push_back(game.view(state, 0));
    Rng rng = Rng::fast(3);
    std::size_t i = 0;
    for (auto _ : run) benchmark::DoNotOptimize(game.imagine(seen[i++ % seen.size()], rng));
}

} // namespace

int main(int argc, char** argv) {
    bench::for_each_configuration([](const std::string& name, const auto& game) {
        using G = std::remove_cvref_t<decltype(game)>;
        benchmark::RegisterBenchmark(("random/" + name).c_str(),
                                     [game](benchmark::State& run) { random_games<G>(run, game); });
        benchmark::RegisterBenchmark(("view/" + name).c_str(),
                                     [game](benchmark::State& run) { views<G>(run, game); });
        benchmark::RegisterBenchmark(("imagine/" + name).c_str(),
                                     [game](benchmark::State& run) { imagined<G>(run, game); });
    });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
