#include "games/scarabya/ai/players.h"

#include "games/scarabya/ai/duel.h"
#include "games/scarabya/ai/one_step.h"
#include "games/scarabya/ai/reasons.h"

#include <algorithm>
#include <cmath>

namespace khepri::scarabya::ai {

namespace {

// Considers the points at once; in a solo game, the scarabs that are buried or shut in.
double points_now(const Position& position, const Candidate& candidate) {
    if (position.aim() == Aim::points) return candidate.laid.points;
    const Cells buried = cells_of(candidate.place) & position.land.scarabs;
    return buried.count() - 100 * candidate.laid.lost;
}

// Also values open scarabs while there are cards to come; in a solo game, everything that the
// policy considers.
double further_sight(const Position& position, const Candidate& candidate) {
    if (position.aim() == Aim::burial) return candidate.promise;
    const double left = static_cast<double>(position.rest.size()) / tile_count;
    const int open = (candidate.laid.live & position.land.scarabs).count();
    return candidate.laid.points + 1.25 * open * std::pow(left, 0.3);
}

// What the policy considers.
double full_sight(const Position&, const Candidate& candidate) { return candidate.promise; }

// In a duel: the points less those of the best reply, the mean over the cards that may follow.
double points_and_reply(const Position& position, const Candidate& candidate) {
    const DuelGround ground = after({position.live, position.mover()}, candidate.laid);
    if (!position.rest.empty())
        return candidate.laid.points - mean_best_points(position.land, ground.live, position.rest);
    const int margin = final_margin(position.land, ground);
    return position.mover() == Mover::first ? margin : -margin;
}

constexpr SearchParams few_lines{.candidates = 6, .beam = 1};

// The lower levels turn tiles little: they consider only the first ways a tile is drawn.
void look_at_ways(Candidates& candidates, int most) {
    const auto end =
        std::stable_partition(candidates.begin(), candidates.end(), [&](const Candidate& c) {
            return static_cast<int>(c.place.facing) < most;
        });
    if (end != candidates.begin()) candidates.erase(end, candidates.end());
}

search::Advice<Move> master_alone(const Position& position, const search::Budget& budget, Rng rng) {
    if (position.game.options().order)
        return search_known_order(position, {}, budget.at_most(800), rng);
    return search_own_board(position, {}, budget.at_most(32), rng);
}

search::Advice<Move> own_board(const Position& position, search::Level level,
                               const search::Budget& budget, Rng rng) {
    Candidates candidates = position.candidates();
    switch (level) {
    case search::Level::novice:
        look_at_ways(candidates, 2);
        return one_step(position, candidates, points_now, rng);
    case search::Level::apprentice:
        look_at_ways(candidates, 3);
        return one_step(position, candidates, further_sight, rng);
    case search::Level::adept:
        if (position.aim() == Aim::points) look_at_ways(candidates, 4);
        return one_step(position, candidates, full_sight, rng);
    case search::Level::expert:
        return search_own_board(position, few_lines, budget.at_most(4), rng);
    case search::Level::master:
        return master_alone(position, budget, rng);
    }
    return {};
}

search::Advice<Move> duel(const Position& position, search::Level level,
                          const search::Budget& budget, Rng rng) {
    Candidates candidates = position.candidates();
    switch (level) {
    case search::Level::novice:
    case search::Level::apprentice:
    case search::Level::adept:
        look_at_ways(candidates, ways_considered(level));
        return one_step(position, candidates, points_now, rng);
    case search::Level::expert:
        return one_step(position, candidates, points_and_reply, rng);
    case search::Level::master:
        return search_duel(position, {}, budget.at_most(600), rng);
    }
    return {};
}

search::Advice<Move> without_reasons(const Scarabya& game, const View& seen, search::Level level,
                                     const search::Budget& budget, Rng rng) {
    const Position position(game, seen);
    const auto think = game.options().mode == Mode::duel ? duel : own_board;
    return think(position, level, budget, rng);
}

} // namespace

search::Advice<Move> advise(const Scarabya& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng) {
    return with_reasons(game, seen, without_reasons(game, seen, level, budget, rng));
}

search::LevelPlayer<Scarabya> level_player(const Scarabya& game, std::int64_t iterations) {
    return [&game, iterations](const View& seen, search::Level level, Rng& rng) {
        const auto budget = search::Budget::iterations(iterations);
        return without_reasons(game, seen, level, budget, rng.split()).best();
    };
}

} // namespace khepri::scarabya::ai
