#include "games/scarabya/ai/search.h"

#include <algorithm>

namespace khepri::scarabya::ai {
namespace {

// A candidate that was dropped early was tried in fewer worlds, perhaps kinder ones: it shows no
// higher chance than the one that is chosen.
search::Advice<Move> advice_of(const Candidates& candidates, const search::RaceResult& result) {
    auto advice =
        search::advice_of<Move>(result, [&](std::size_t c) { return candidates[c].place; });
    for (auto& other : advice.ranked)
        other.win_chance = std::min(other.win_chance, advice.ranked.front().win_chance);
    return advice;
}

} // namespace

search::Advice<Move> race(const Candidates& candidates, const RaceLimits& limits,
                          const PlayOut& play_out, const search::Budget& budget, Rng rng) {
    search::RaceSettings settings;
    settings.caution.to_drop = limits.to_drop;
    settings.prior = {.worlds = 4, .spread = limits.spread};
    settings.first = search::FirstCandidate::like_the_others;
    settings.alone = search::Alone::appraised;
    settings.task = search::Task::candidate;
    settings.last_drop = search::LastDrop::after_last_block;
    settings.worlds_in_block = worlds_in_block;
    const search::TryWorld try_world = [&](const Rng& luck, std::size_t world,
                                           std::span<const std::size_t> tried,
                                           std::span<search::Trial> trials) {
        for (const std::size_t c : tried)
            trials[c] = play_out(candidates[c], luck, world * candidates.size() + c);
    };
    return advice_of(candidates, search::race(candidates.size(), settings, try_world, budget,
                                              [&rng] { return rng.next32(); }));
}

search::Advice<Move> ranked_by_worth(const Candidates& candidates,
                                     std::vector<search::TrialSums> sums, std::int64_t iterations) {
    return advice_of(candidates, search::ranked_by_worth(std::move(sums), iterations));
}

} // namespace khepri::scarabya::ai
