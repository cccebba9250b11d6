// Plain random games, one thread, everything counted: deal, all plain moves, choice, apply, result.
// And what a search does most besides: a view, and a world imagined from it.
#include "configurations.h"

#include "analysis/simulate.h"

#include <benchmark/benchmark.h>

namespace {

using namespace khepri;

void report(benchmark::State& run, std::int64_t decisions) {
    run.counters["decisions/s"] =
        benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
    run.counters["ns/decision"] =
        benchmark::Counter(static_cast<double>(decisions) * 1e-9,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

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

// States from the middle of random games, one of each.
template <Game G>
std::vector<typename G::State> sample_states(const G& game) {
    std::vector<typename G::State> states;
    for (std::uint64_t i = 0; i < 64; ++i) {
        Rng rng = Rng::fast(2, i);
        auto state = game.deal(rng);
        for (int step = 0; step < 8 && !game.to_act(state).empty(); ++step) {
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
        states.push_back(state);
    }
    return states;
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
