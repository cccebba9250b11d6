// Serialising a view: directly to text as servers do, and via JSON values; with its size.
#include "configurations.h"
#include "measures.h"

#include "runtime/any_game.h"

namespace {

using namespace khepri;

template <Game G>
std::vector<typename G::View> sample_views(const G& game) {
    std::vector<typename G::View> seen;
    for (const auto& state : bench::sample_states(game)) seen.push_back(game.view(state, 0));
    return seen;
}

// write(text, view) appends the text.
template <class View, class Write>
void texts(benchmark::State& run, const std::vector<View>& seen, const Write& write) {
    std::string text;
    std::size_t i = 0;
    std::size_t bytes = 0;
    for (auto _ : run) {
        text.clear();
        write(text, seen[i++ % seen.size()]);
        benchmark::DoNotOptimize(text.data());
        bytes += text.size();
    }
    run.counters["bytes"] =
        benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kAvgIterations);
}

} // namespace

int main(int argc, char** argv) {
    bench::for_each_configuration([](const std::string& name, const auto& game) {
        benchmark::RegisterBenchmark(("text/" + name).c_str(), [game](benchmark::State& run) {
            texts(run, sample_views(game),
                  [&](std::string& text, const auto& view) { write_json(text, game, view); });
        });
        benchmark::RegisterBenchmark(("values/" + name).c_str(), [game](benchmark::State& run) {
            texts(run, sample_views(game), [&](std::string& text, const auto& view) {
                text += wire::to_line(to_json(game, view));
            });
        });
    });
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
