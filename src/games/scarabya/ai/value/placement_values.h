// The worth of every placement on a live ground, one step ahead: the points it makes and what the
// ground is worth after it. Only what lies near the tile is looked at again.
#pragma once

#include "games/scarabya/ai/value/values.h"

namespace khepri::scarabya::ai {

// What laying a tile leads to.
struct Laid {
    Cells live;
    int points = 0; // of the sites it closes
    int lost = 0;   // scarabs in those sites
    int worth = 0;  // of the live ground
};

class PlacementValues {
public:
    // The stage is the one after the tile is laid.
    PlacementValues(const Land& land, Cells live, const StageWeights& stage)
        : land_(land), stage_(stage), live_(live), total_(stage.all) {
        (live & land.scarabs).for_each([&](Cell at) {
            const int own = stage.worth(setting(land, live, at));
            by_scarab_[static_cast<std::size_t>(number(at))] = own;
            total_ += own;
        });
        for_each_region(live, live, largest_pocket, [&](Cells region, int count) {
            const int own = stage.worth(land, region, count);
            pockets_.push_back({region, own});
            total_ += own;
        });
    }

    // Of the ground as it is, if the tile is not laid.
    int total() const { return total_; }

    Laid after(Cells tile) const {
        Laid laid;
        laid.worth = total_;
        const Cells closed = settle(tile, laid);
        look_again(tile | closed, laid);
        for (const Pocket& pocket : pockets_)
            if (!(pocket.cells & tile).empty()) laid.worth -= pocket.worth;
        return laid;
    }

private:
    struct Pocket {
        Cells cells;
        int worth = 0;
    };

    // Scores the sites that a tile closes and returns their cells; values the pockets it makes.
    Cells settle(Cells tile, Laid& laid) const {
        const Cells open = live_.without(tile);
        Cells closed;
        for_each_region(open, neighbours(tile), largest_pocket, [&](Cells region, int count) {
            if (count > largest_site) {
                laid.worth += stage_.worth(land_, region, count);
                return;
            }
            const int scarabs = (region & land_.scarabs).count();
            laid.points += scarabs * count;
            laid.lost += scarabs;
            closed = closed | region;
        });
        laid.live = open.without(closed);
        return closed;
    }

    // Scarabs up to two steps from what is live no more lie differently now.
    void look_again(Cells gone, Laid& laid) const {
        const Cells near = gone | neighbours(gone);
        const Cells scarabs = (near | neighbours(near)) & land_.scarabs & live_;
        scarabs.for_each(
            [&](Cell at) { laid.worth -= by_scarab_[static_cast<std::size_t>(number(at))]; });
        (scarabs & laid.live).for_each([&](Cell at) {
            laid.worth += stage_.worth(setting(land_, laid.live, at));
        });
    }

    const Land& land_;
    const StageWeights& stage_;
    Cells live_;
    std::array<int, bits> by_scarab_;
    FixedVector<Pocket, side * side / (largest_site + 1)> pockets_;
    int total_;
};

// Calls visit(Place) for every legal placement.
template <class Visit>
void for_each_placement(const Land& land, Cells live, Tile tile, const Visit& visit) {
    const Anchors found = anchors(tile, land.flips, land.reach(live));
    for (std::size_t way = 0; way < found.size(); ++way)
        found[way].for_each(
            [&](Cell anchor) { visit(Place{tile, static_cast<Facing>(way), anchor}); });
}

} // namespace khepri::scarabya::ai
