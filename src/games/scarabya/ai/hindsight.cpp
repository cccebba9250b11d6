#include "games/scarabya/ai/hindsight.h"

namespace khepri::scarabya::ai {
namespace {

constexpr int first_width = 50;
constexpr int largest_width = 400'000; // 300 MB

// S11: no scarab is worth more than four points. S21: nothing is better than to bury them all.
int bound_of(const Land& land, Aim aim, Cells live) {
    return aim == Aim::points ? largest_site * (live & land.scarabs).count() : 0;
}

} // namespace

Hindsight hindsight(const Land& land, Aim aim, Cells live, std::span<const Tile> order,
                    const search::Budget& budget) {
    Hindsight found;
    found.bound = bound_of(land, aim, live);
    std::int64_t used = 0;
    for (int width = first_width; width <= largest_width; width *= 2) {
        const bool is_first = width == first_width;
        const bool may_go_on = used + width <= budget.most_iterations() && budget.allows_now();
        if (!is_first && (found.is_proven() || !may_go_on)) break;
        Beam beam(width, hindsight_values());
        beam.search(land, aim, live, order, is_first ? nullptr : &budget);
        used += width;
        if (is_first || beam.best() > found.made)
            found.line = beam.line(), found.made = beam.best();
        found.is_exhaustive = beam.is_exhaustive();
        if (beam.ran_out_of_time()) break;
        found.widest = width;
    }
    if (found.is_exhaustive) found.bound = found.made;
    return found;
}

} // namespace khepri::scarabya::ai
