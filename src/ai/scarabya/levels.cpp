#include "ai/levels.h"

#include "ai/scarabya/one_step.h"
#include "ai/scarabya/reasons.h"

#include <algorithm>
#include <cmath>

namespace khepri::ai {

using namespace board;

namespace {

// Sees the points at once; alone, the scarabs that are buried and those that are shut in.
double points_now(const Position& position, const Runner& runner) {
    if (position.aim() == Aim::points) return runner.laid.points;
    const Cells buried = cells_of(runner.place) & position.land.scarabs;
    return buried.count() - 100 * runner.laid.lost;
}

// Sees also that a scarab that lies open is worth something while there are cards to come; alone,
// all that the policy sees.
double further_sight(const Position& position, const Runner& runner) {
    if (position.aim() == Aim::burial) return runner.promise;
    const double left = static_cast<double>(position.rest.size()) / tile_count;
    const int open = (runner.laid.live & position.land.scarabs).count();
    return runner.laid.points + 2 * open * std::pow(left, 0.3);
}

constexpr Sight few_lines{.candidates = 6, .beam = 1};

// Who does not turn a tile in the mind looks only at the ways in which it is drawn first.
void look_at_ways(Runners& runners, int most) {
    const auto end = std::stable_partition(runners.begin(), runners.end(), [&](const Runner& r) {
        return static_cast<int>(r.place.facing) < most;
    });
    if (end != runners.begin()) runners.erase(end, runners.end());
}

Advice<Move> master_alone(const Position& position, const Budget& budget, Rng rng) {
    if (position.game.options().order)
        return search_known_order(position, {}, budget.at_most(800), rng);
    return search_own_board(position, {}, budget.at_most(32), rng);
}

Advice<Move> own_board(const Position& position, Level level, const Budget& budget, Rng rng) {
    switch (level) {
    case Level::novice:
        return one_step(position, position.promising(), points_now, rng);
    case Level::apprentice:
        return one_step(position, position.promising(), further_sight, rng);
    case Level::adept:
        return search_own_board(position, few_lines, budget.at_most(4), rng);
    case Level::master:
        return master_alone(position, budget, rng);
    }
    return {};
}

Advice<Move> duel(const Position& position, Level level, const Budget& budget, Rng rng) {
    Runners runners = position.promising();
    switch (level) {
    case Level::novice:
        look_at_ways(runners, 1);
        break;
    case Level::apprentice:
        look_at_ways(runners, 2);
        break;
    case Level::adept:
        break;
    case Level::master:
        return search_duel(position, {}, budget.at_most(600), rng);
    }
    return one_step(position, runners, points_now, rng);
}

} // namespace

Advice<Move> advise(const Scarabya& game, const View& seen, Level level, const Budget& budget,
                    Rng rng) {
    const Position position(game, seen);
    const auto think = game.options().mode == Mode::duel ? duel : own_board;
    return with_reasons(game, seen, think(position, level, budget, rng));
}

} // namespace khepri::ai
