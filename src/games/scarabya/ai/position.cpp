#include "games/scarabya/ai/position.h"

#include <algorithm>
#include <cmath>

namespace khepri::scarabya::ai {
namespace {

Cells live_cells(const Land& land, const Board& board) {
    const Cells open = whole_board.without(land.rocks | board.covered);
    Cells closed;
    for_each_site(open, open, [&](Cells site) { closed = closed | site; });
    return open.without(closed);
}

} // namespace

Position::Position(const Scarabya& its_game, const View& view)
    : game(its_game),
      seen(view),
      land(view.table, its_game.options().flips),
      live(live_cells(land, its_game.ground(view.table, view.seat))),
      tile(view.table.turned.back()),
      rest(view.to_come),
      score(its_game.outcome(view.table).scores[view.seat]) {}

Rest Position::imagined_order(Rng& rng) const {
    const State world = game.imagine(seen, rng);
    DEBUG_CHECK(game.view(world, seen.seat) == seen);
    Rest order;
    for (std::size_t i = world.to_come.size(); i-- > 0;) order.push_back(world.to_come[i]);
    return order;
}

const StageWeights& Position::stage_after() const {
    return game.options().mode == Mode::duel ? duel_values(mover())[rest.size()]
                                             : stage_for(aim(), rest.size());
}

search::Trial Position::guess(const Candidate& candidate) const {
    const float made = static_cast<float>(candidate.promise) / point;
    if (aim() == Aim::burial)
        return {made, std::exp(made), static_cast<float>(land.scarabs.count()) + made};
    const float final_score = static_cast<float>(score) + made;
    return {made, static_cast<float>(chance_with(final_score)), final_score};
}

Candidates Position::candidates() const {
    const PlacementValues values(land, live, stage_after());
    Candidates found;
    for_each_placement(land, live, tile, [&](const Place& place) {
        const Laid laid = values.after(cells_of(place));
        found.push_back({place, laid, point * gain(aim(), laid) + laid.worth});
    });
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.promise > b.promise; });
    return found;
}

double Position::chance_with(double expected_score) const {
    constexpr double excellent = 80;
    if (game.seats() == 1) return std::clamp(expected_score / excellent, 0.0, 1.0);
    double chance = 1;
    for (int seat = 0; seat < game.seats(); ++seat) {
        if (seat == seen.seat) continue;
        const Board& other = seen.table.boards[static_cast<std::size_t>(seat)];
        const Cells ground = live_cells(land, other);
        const std::size_t to_come = rest.size();
        const double expected =
            other.score +
            PlacementValues(land, ground, stage_for(Aim::points, to_come)).total() / double{point};
        const double spread = 1 + 1.5 * std::sqrt(static_cast<double>(to_come + 1));
        chance *= 1 / (1 + std::exp((expected - expected_score) / spread));
    }
    return chance;
}

search::Trial Position::result_of(int made) const {
    if (aim() == Aim::burial) {
        const float won = made == 0 ? 1 : 0;
        const int scarabs = land.scarabs.count();
        return {won + 0.02F * static_cast<float>(made), won, static_cast<float>(scarabs + made)};
    }
    const auto final_score = static_cast<float>(score + made);
    return {final_score, static_cast<float>(chance_with(final_score)), final_score};
}

} // namespace khepri::scarabya::ai
