#include "ai/scarabya/hindsight.h"
#include "ai/scarabya/search.h"

#include <algorithm>

namespace khepri::ai::board {
namespace {

constexpr int narrow = 30; // the beam that ranks what the best line does not begin with

} // namespace

Advice<Move> search_known_order(const Position& position, const Sight& sight, const Budget& budget,
                                Rng rng) {
    Runners runners = position.promising();
    const Rest to_come = position.imagined_order(rng);
    FixedVector<Tile, tile_count> order{position.tile};
    for (const Tile tile : to_come) order.push_back(tile);
    const Hindsight best = hindsight(position.land, position.aim(), position.live,
                                     {order.begin(), order.size()}, budget);
    if (runners.size() > static_cast<std::size_t>(sight.candidates))
        std::stable_partition(runners.begin(), runners.end(), [&](const Runner& runner) {
            return runner.place == best.line.front();
        });
    if (runners.size() > static_cast<std::size_t>(sight.candidates))
        runners.resize(static_cast<std::size_t>(sight.candidates));
    Beam beam(narrow);
    for (Runner& runner : runners) {
        int made = best.made;
        const bool is_best = runner.place == best.line.front();
        if (!is_best) {
            beam.search(position.land, position.aim(), runner.laid.live,
                        {to_come.begin(), to_come.size()});
            made = gain(position.aim(), runner.laid) + beam.best();
        }
        note(runner, position.result_of(made));
        if (is_best) runner.worth += 0.001; // among equals
    }
    std::stable_sort(runners.begin(), runners.end(),
                     [](const Runner& a, const Runner& b) { return a.worth > b.worth; });
    return advice_of(runners, best.widest);
}

} // namespace khepri::ai::board
