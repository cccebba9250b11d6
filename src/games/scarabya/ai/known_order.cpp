#include "games/scarabya/ai/hindsight.h"
#include "games/scarabya/ai/search.h"

#include <algorithm>

namespace khepri::scarabya::ai {
namespace {

constexpr int narrow = 30; // the beam for what the best line does not begin with

// The best line's placement and the most promising others, so many in all.
Candidates chosen(Candidates candidates, const Place& best, int most) {
    std::stable_partition(candidates.begin(), candidates.end(),
                          [&](const Candidate& candidate) { return candidate.place == best; });
    keep_first(candidates, most);
    return candidates;
}

} // namespace

search::Advice<Move> search_known_order(const Position& position, const SearchParams& params,
                                        const search::Budget& budget, Rng rng) {
    const Rest to_come = position.imagined_order(rng);
    FixedVector<Tile, tile_count> order{position.tile};
    for (const Tile tile : to_come) order.push_back(tile);
    const Hindsight best = hindsight(position.land, position.aim(), position.live,
                                     {order.begin(), order.size()}, budget);
    const Candidates candidates =
        chosen(position.candidates(), best.line.front(), params.candidates);
    std::vector<search::TrialSums> sums(candidates.size());
    sums.front().add(position.result_of(best.made));
    Beam beam(narrow);
    for (std::size_t c = 1; c < candidates.size(); ++c) {
        const Laid& laid = candidates[c].laid;
        beam.search(position.land, position.aim(), laid.live, {to_come.begin(), to_come.size()});
        const int made = gain(position.aim(), laid) + beam.best();
        sums[c].add(position.result_of(std::min(made, best.made)));
    }
    return ranked_by_worth(candidates, std::move(sums), best.widest);
}

} // namespace khepri::scarabya::ai
