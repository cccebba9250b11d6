#include "games/scarabya/ai/duel.h"

#include "search/best_of.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace khepri::scarabya::ai {
namespace {

double best_with(const Land& land, const DuelGround& ground, Tile tile, const Rest& rest) {
    const PlacementValues values(land, ground.live, duel_values(ground.to_place)[0]);
    double best = 0;
    bool fits = false;
    for_each_placement(land, ground.live, tile, [&](const Place& place) {
        const double worth = expected(land, after(ground, values.after(cells_of(place))), rest);
        const bool better = ground.to_place == Mover::first ? worth > best : worth < best;
        if (!fits || better) best = worth;
        fits = true;
    });
    return fits ? best : expected(land, ground, rest);
}

struct Reply {
    Laid laid;
    int promise = 0;
};
using Replies = FixedVector<Reply, most_replies>;

// The placements that promise most one step ahead, the best first.
Replies replies(const Land& land, const DuelGround& ground, Tile tile, const StageWeights& stage,
                int most) {
    const PlacementValues values(land, ground.live, stage);
    Replies best;
    for_each_placement(land, ground.live, tile, [&](const Place& place) {
        const Laid laid = values.after(cells_of(place));
        const int promise = point * laid.points + laid.worth;
        if (best.size() == static_cast<std::size_t>(most)) {
            if (promise <= best.back().promise) return;
            best.pop_back();
        }
        best.push_back({laid, promise});
        for (std::size_t i = best.size() - 1; i > 0 && best[i].promise > best[i - 1].promise; --i)
            std::swap(best[i], best[i - 1]);
    });
    return best;
}

// The sites that a tile closes, and nothing about the ground's worth.
Laid closed_by(const Land& land, Cells live, Cells tile) {
    Laid laid;
    laid.live = live.without(tile);
    for_each_region(laid.live, neighbours(tile), largest_site, [&](Cells site, int count) {
        laid.points += count * (site & land.scarabs).count();
        laid.live = laid.live.without(site);
    });
    return laid;
}

// What lies between can still be reached by both: alpha is sure to who began, beta to the other.
struct Window {
    int alpha = std::numeric_limits<int>::min();
    int beta = std::numeric_limits<int>::max();
};

int enforced_within(const Land& land, const DuelGround& ground, std::span<const Tile> order,
                    Depth depth, Window window) {
    if (order.empty()) return point * final_margin(land, ground);
    const bool began = ground.to_place == Mover::first;
    const StageWeights& stage = duel_values(ground.to_place)[order.size() - 1];
    const bool last = depth.cards <= 1;
    const Replies best = replies(land, ground, order[0], stage, last ? 1 : depth.replies);
    if (best.empty()) return enforced_within(land, ground, order.subspan(1), depth, window);
    if (last) return point * ground.margin + (began ? best[0].promise : -best[0].promise);
    for (const Reply& reply : best) {
        const int found = enforced_within(land, after(ground, reply.laid), order.subspan(1),
                                          {depth.cards - 1, depth.replies}, window);
        if (began)
            window.alpha = std::max(window.alpha, found);
        else
            window.beta = std::min(window.beta, found);
        if (window.alpha >= window.beta) break;
    }
    return began ? window.alpha : window.beta;
}

} // namespace

int final_margin(const Land& land, const DuelGround& ground) {
    const bool odd = ground.to_place == Mover::second; // the first player placed the last tile, too
    return ground.margin - (odd ? (ground.live & land.scarabs).count() : 0);
}

DuelGround after(const DuelGround& ground, const Laid& laid) {
    const int gain = ground.to_place == Mover::first ? laid.points : -laid.points;
    return {laid.live, other(ground.to_place), ground.margin + gain};
}

DuelGround placed_by_policy(const Land& land, const DuelGround& ground, Tile tile,
                            std::size_t to_come) {
    const Replies best = replies(land, ground, tile, duel_values(ground.to_place)[to_come], 1);
    return best.empty() ? ground : after(ground, best[0].laid);
}

DuelGround placed_for_points(const Land& land, const DuelGround& ground, Tile tile, Rng& rng) {
    search::BestOf<Laid, int> best;
    for_each_placement(land, ground.live, tile, [&](const Place& place) {
        const Laid laid = closed_by(land, ground.live, cells_of(place));
        best.offer(laid, laid.points, rng);
    });
    return best.empty() ? ground : after(ground, best.item());
}

double mean_best_points(const Land& land, Cells live, const Rest& rest) {
    int sum = 0;
    for (const Tile tile : rest) {
        int best = 0;
        for_each_placement(land, live, tile, [&](const Place& place) {
            best = std::max(best, closed_by(land, live, cells_of(place)).points);
        });
        sum += best;
    }
    return static_cast<double>(sum) / static_cast<double>(rest.size());
}

int enforced(const Land& land, const DuelGround& ground, std::span<const Tile> order, Depth depth) {
    return enforced_within(land, ground, order, depth, {});
}

double worth_of(int margin) {
    const double won = margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    return won + 0.004 * margin;
}

double expected(const Land& land, const DuelGround& ground, const Rest& rest) {
    if (rest.empty()) return worth_of(final_margin(land, ground));
    double sum = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        Rest others = rest;
        const Tile tile = others[i];
        others.erase_at(i);
        sum += best_with(land, ground, tile, others);
    }
    return sum / static_cast<double>(rest.size());
}

} // namespace khepri::scarabya::ai
