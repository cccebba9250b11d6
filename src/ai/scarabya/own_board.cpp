#include "ai/scarabya/search.h"

#include <algorithm>

namespace khepri::ai::board {
namespace {

// The chance to win, and the scarabs that will be buried at least.
void weigh_burial(const Position& position, Runner& runner) {
    const Cells buried = cells_of(runner.place) & position.land.scarabs;
    runner.score = position.score + buried.count();
    if (runner.laid.lost == 0)
        runner.win_chance = expected(position.land, Aim::burial, runner.laid.live, position.rest);
    runner.worth = runner.win_chance + 1e-5 * runner.promise;
}

void weigh_points(const Position& position, Runner& runner) {
    runner.score = position.score + runner.laid.points +
                   expected(position.land, Aim::points, runner.laid.live, position.rest);
    runner.win_chance = position.chance_with(runner.score);
    runner.worth = runner.score;
}

Advice<Move> decide_exactly(const Position& position, Runners& runners) {
    for (Runner& runner : runners) {
        runner.trials = 1;
        position.aim() == Aim::burial ? weigh_burial(position, runner)
                                      : weigh_points(position, runner);
    }
    std::stable_sort(runners.begin(), runners.end(),
                     [](const Runner& a, const Runner& b) { return a.worth > b.worth; });
    return advice_of(runners, 1);
}

} // namespace

Advice<Move> search_own_board(const Position& position, const Sight& sight, const Budget& budget,
                              Rng rng) {
    Runners runners = position.promising();
    if (position.is_exact(sight.exact_cards)) return decide_exactly(position, runners);
    keep_first(runners, sight.candidates);
    std::vector<Beam> beams(runners.size() * worlds_in_block, Beam(sight.beam, hindsight_values()));
    const Attempt attempt = [&](const Runner& runner, Rng luck, std::size_t slot) {
        const Rest order = position.imagined_order(luck);
        beams[slot].search(position.land, position.aim(), runner.laid.live,
                           {order.begin(), order.size()});
        return position.result_of(gain(position.aim(), runner.laid) + beams[slot].best());
    };
    const RaceRules rules{position.aim() == Aim::burial ? 0.5 : 4.0, sight.caution};
    const std::int64_t worlds = race(runners, rules, attempt, budget, rng);
    return advice_of(runners, worlds);
}

} // namespace khepri::ai::board
