#include "games/scarabya/ai/search.h"

namespace khepri::scarabya::ai {
namespace {

// The chance to win, and the scarabs that will be buried at least.
search::TrialSums weigh_burial(const Position& position, const Candidate& candidate) {
    search::TrialSums sums{.trials = 1};
    const Cells buried = cells_of(candidate.place) & position.land.scarabs;
    sums.score = position.score + buried.count();
    if (candidate.laid.lost == 0)
        sums.win_chance = expected(position.land, Aim::burial, candidate.laid.live, position.rest);
    sums.worth = sums.win_chance + 1e-5 * candidate.promise;
    return sums;
}

search::TrialSums weigh_points(const Position& position, const Candidate& candidate) {
    search::TrialSums sums{.trials = 1};
    sums.score = position.score + candidate.laid.points +
                 expected(position.land, Aim::points, candidate.laid.live, position.rest);
    sums.win_chance = position.chance_with(sums.score);
    sums.worth = sums.score;
    return sums;
}

search::Advice<Move> decide_exactly(const Position& position, const Candidates& candidates) {
    const auto weigh = position.aim() == Aim::burial ? weigh_burial : weigh_points;
    std::vector<search::TrialSums> sums;
    for (const Candidate& candidate : candidates) sums.push_back(weigh(position, candidate));
    return ranked_by_worth(candidates, std::move(sums), 1);
}

} // namespace

search::Advice<Move> search_own_board(const Position& position, const SearchParams& params,
                                      const search::Budget& budget, Rng rng) {
    Candidates candidates = position.candidates();
    if (position.is_exact(params.exact_cards)) return decide_exactly(position, candidates);
    keep_first(candidates, params.candidates);
    std::vector<Beam> beams(candidates.size() * worlds_in_block,
                            Beam(params.beam, hindsight_values()));
    const PlayOut play_out = [&](const Candidate& candidate, Rng luck, std::size_t slot) {
        const Rest order = position.imagined_order(luck);
        beams[slot].search(position.land, position.aim(), candidate.laid.live,
                           {order.begin(), order.size()});
        return position.result_of(gain(position.aim(), candidate.laid) + beams[slot].best());
    };
    const RaceLimits limits{position.aim() == Aim::burial ? 0.5 : 4.0, params.to_drop};
    return race(candidates, limits, play_out, budget, rng);
}

} // namespace khepri::scarabya::ai
