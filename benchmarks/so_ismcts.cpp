// The tree search SO-ISMCTS on one thread: time per simulated decision including the tree and the
// imagined states, from positions in the middle of games; and simulations per second.
#include "configurations.h"
#include "games/all_ai.h"
#include "measures.h"

#include "search/ismcts/so_ismcts.h"

namespace {

using namespace khepri;

template <Game G>
void so_ismcts(benchmark::State& run, const G& game) {
    constexpr std::int64_t iterations = 2000;
    std::vector<typename G::View> seen;
    for (const auto& state : bench::sample_states(game))
        if (!game.to_act(state).empty())
            seen.push_back(game.view(state, game.to_act(state).front()));
    search::SoIsmcts<G> search(game);
    std::int64_t decisions = 0;
    std::int64_t simulations = 0;
    for (auto _ : run) {
        const auto number = static_cast<std::uint64_t>(simulations / iterations);
        const auto advice =
            search.think(seen[number % seen.size()], search::Budget::iterations(iterations),
                         Rng::fast(4, number));
        decisions += advice.decisions;
        simulations += advice.iterations;
    }
    bench::report(run, decisions);
    run.counters["simulations/s"] =
        benchmark::Counter(static_cast<double>(simulations), benchmark::Counter::kIsRate);
}

} // namespace

int main(int argc, char** argv) {
    bench::for_each_configuration([](const std::string& name, const auto& game) {
        using G = std::remove_cvref_t<decltype(game)>;
        benchmark::RegisterBenchmark(("so_ismcts/" + name).c_str(),
                                     [game](benchmark::State& run) { so_ismcts<G>(run, game); });
    });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
