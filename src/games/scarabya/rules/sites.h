// S11: dig sites.
#pragma once

#include "core/fixed_vector.h"
#include "games/scarabya/rules/board.h"
#include "games/scarabya/rules/lanes.h"

#include <array>

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

// All sites of a board at once and without a branch, because nothing predicts when one is formed.
class SiteCells {
public:
    explicit SiteCells(Cells open_cells) {
        const Lanes open = twice(open_cells);
        const Lanes up_open = up(open); // in the first half along rows, in the second along columns
        const Lanes down_open = down(open);
        const Lanes opposite = up_open & down_open; // two open neighbours
        const Lanes beside = up_open | down_open;   // at least one
        const Lanes two = open & (any_half(opposite) | both_halves(beside));
        const Lanes three = open & any_half(opposite & swapped(beside));
        const Lanes up_two = up(two);
        const Lanes down_two = down(two);
        const Lanes near_two = up_two | down_two;
        const Lanes next_to_two = any_half(near_two);

        // Five cells hang together around
        Lanes large = both_halves(opposite)         // a cell with four neighbours,
                      | (three & next_to_two)       // with three, one of them with another,
                      | any_half(up_two & down_two) // between two opposite ones with another,
                      | (both_halves(near_two) & ~squares(open, down_open)); // or around a corner.
        // Two neighbours of a cell have no other neighbour in common but across a square. Wherever
        // five cells hang together, one of these is at most two steps away.
        large &= open;
        large = (large | neighbours(large)) & open;
        large = (large | neighbours(large)) & open;

        const Lanes inner = (two & next_to_two) | three;
        const Lanes sites = open & ~large;
        of_at_least_[0] = first_of(sites);
        of_at_least_[1] = first_of(sites & any_half(beside));
        of_at_least_[2] = first_of(sites & (two | next_to_two));
        of_at_least_[3] = first_of(sites & (inner | neighbours(inner)));
    }

    Cells all() const { return of_at_least_[0]; }
    // S11: each scarab in a site is worth as many points as the site has cells.
    int points(Cells scarabs) const {
        int sum = 0;
        for (const Cells& cells : of_at_least_) sum += (cells & scarabs).count();
        return sum;
    }

private:
    // Cells of two by two open ones.
    static Lanes squares(Lanes open, Lanes down_open) {
        const Lanes pairs = swapped(open & down_open); // along columns, along rows
        const Lanes corners = pairs & down(pairs);     // the top left ones, twice
        const Lanes sides = swapped(corners | up(corners));
        return sides | up(sides);
    }

    std::array<Cells, largest_site> of_at_least_; // the cells of sites with at least 1, 2, 3, 4
};

// Calls found(Cells) for every region of at most four open cells that holds one of `from`.
template <class Found>
void for_each_site(Cells open, Cells from, const Found& found) {
    const Cells sites = SiteCells(open).all();
    from = from & sites;
    while (!from.empty()) {
        Lanes region = twice(from.lowest());
        for (int step = 1; step < largest_site; ++step)
            region = (region | neighbours(region)) & twice(sites);
        found(first_of(region));
        from = from.without(first_of(region));
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
