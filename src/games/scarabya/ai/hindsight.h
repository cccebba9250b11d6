// The best possible result on a ground when the order of the cards is known: beams that become
// wider until the budget is used up.
#pragma once

#include "games/scarabya/ai/beam.h"

namespace khepri::scarabya::ai {

struct Hindsight {
    std::vector<Place> line; // tiles that fit nowhere are not among them
    int made = 0;            // points; alone, less one for each scarab that stays open
    int bound = 0;           // no play makes more
    bool is_exhaustive = false;
    std::int64_t widest = 0; // beam that was searched to the end

    bool is_proven() const { return is_exhaustive || made == bound; }
};

// An iteration is one place in a beam: a ground that is followed from card to card. The first beam
// is always searched.
Hindsight hindsight(const Land& land, Aim aim, Cells live, std::span<const Tile> order,
                    const search::Budget& budget);

} // namespace khepri::scarabya::ai
