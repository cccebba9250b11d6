#include "games/scarabya/ai/endgame.h"

#include <algorithm>

namespace khepri::scarabya::ai {
namespace {

double at_the_end(const Land& land, Aim aim, Cells live) {
    return aim == Aim::burial && (live & land.scarabs).empty() ? 1 : 0;
}

double after(const Land& land, Aim aim, const Laid& laid, const Rest& rest) {
    if (aim == Aim::burial && laid.lost > 0) return 0;
    return (aim == Aim::points ? laid.points : 0) + expected(land, aim, laid.live, rest);
}

// The tile of the card in play is laid, then the rest follow.
double best_with(const Land& land, Aim aim, Cells live, Tile tile, const Rest& rest) {
    const PlacementValues values(land, live, stage_for(aim, 0));
    double best = 0;
    bool fits = false;
    for_each_placement(land, live, tile, [&](const Place& place) {
        best = std::max(best, after(land, aim, values.after(cells_of(place)), rest));
        fits = true;
    });
    return fits ? best : expected(land, aim, live, rest);
}

} // namespace

double expected(const Land& land, Aim aim, Cells live, const Rest& rest) {
    if (rest.empty()) return at_the_end(land, aim, live);
    if (aim == Aim::burial && (live & land.scarabs).empty()) return 1;
    double sum = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        Rest others = rest;
        const Tile tile = others[i];
        others.erase_at(i);
        sum += best_with(land, aim, live, tile, others);
    }
    return sum / static_cast<double>(rest.size());
}

} // namespace khepri::scarabya::ai
