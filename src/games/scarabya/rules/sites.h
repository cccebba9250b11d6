// S11: dig sites, found by flooding from a few cells and giving up on a region of more than four.
#pragma once

#include "core/fixed_vector.h"
#include "games/scarabya/rules/board.h"

namespace khepri::scarabya {

inline constexpr int largest_site = 4;
inline constexpr int most_sites = 50; // no board has more regions

struct Site {
    Cells cells;
    int size = 0;
    int scarabs = 0;
    int points = 0; // S11: each scarab is worth as much as the site has cells
    friend bool operator==(const Site&, const Site&) = default;
};

using Sites = FixedVector<Site, most_sites>;

// Calls found(Cells) for every region of at most four open cells that holds one of `from`.
// Four steps from a cell reach the whole of such a region, and at least five cells of a larger one.
template <class Found>
constexpr void for_each_site(Cells open, Cells from, const Found& found) {
    from = from & open;
    while (!from.empty()) {
        Cells region = from.lowest();
        for (int step = 0; step < largest_site; ++step)
            region = (region | neighbours(region)) & open;
        if (region.count() <= largest_site) found(region);
        from = from.without(region);
    }
}

constexpr Site site_of(Cells cells, Cells scarabs) {
    const int size = cells.count();
    const int found = (cells & scarabs).count();
    return {cells, size, found, size * found};
}

// All sites that hold one of `from`.
inline Sites sites_at(Cells open, Cells from, Cells scarabs) {
    Sites sites;
    for_each_site(open, from, [&](Cells cells) { sites.push_back(site_of(cells, scarabs)); });
    return sites;
}

} // namespace khepri::scarabya
