#include "ai/scarabya/hindsight.h"
#include "ai/scarabya/search.h"

#include <algorithm>

namespace khepri::ai::board {
namespace {

constexpr int narrow = 30; // the beam for what the best line does not begin with

// The best line's placement and the most promising others, so many in all.
Runners chosen(Runners runners, const Place& best, int most) {
    std::stable_partition(runners.begin(), runners.end(),
                          [&](const Runner& runner) { return runner.place == best; });
    keep_first(runners, most);
    return runners;
}

} // namespace

Advice<Move> search_known_order(const Position& position, const Sight& sight, const Budget& budget,
                                Rng rng) {
    const Rest to_come = position.imagined_order(rng);
    FixedVector<Tile, tile_count> order{position.tile};
    for (const Tile tile : to_come) order.push_back(tile);
    const Hindsight best = hindsight(position.land, position.aim(), position.live,
                                     {order.begin(), order.size()}, budget);
    Runners runners = chosen(position.promising(), best.line.front(), sight.candidates);
    note(runners.front(), position.result_of(best.made));
    Beam beam(narrow);
    for (auto other = runners.begin() + 1; other < runners.end(); ++other) {
        beam.search(position.land, position.aim(), other->laid.live,
                    {to_come.begin(), to_come.size()});
        const int made = gain(position.aim(), other->laid) + beam.best();
        note(*other, position.result_of(std::min(made, best.made)));
    }
    std::stable_sort(runners.begin(), runners.end(),
                     [](const Runner& a, const Runner& b) { return a.worth > b.worth; });
    return advice_of(runners, best.widest);
}

} // namespace khepri::ai::board
