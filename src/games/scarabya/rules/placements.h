// Where a tile may be placed (S7 to S9), worked out for all cells of the board at once, and the
// list of the placements.
#pragma once

#include "games/scarabya/rules/moves.h"
#include "table/move_list.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace khepri::scarabya {

struct Ground {
    Cells open;  // S9: neither rock nor tile
    Cells reach; // S7, S8: a tile must cover at least one of these
};

// For each way in which a tile may lie, the anchors of its legal placements.
using Anchors = std::array<Cells, most_ways>;

Anchors anchors(Tile tile, Flips flips, const Ground& ground);
bool fits(Tile tile, Flips flips, const Ground& ground);

// All legal placements of one tile, by facing and then by anchor. The list is kept as sets of
// anchors: they are found all at once, counted, and only the wanted placement is written out.
class Placements {
public:
    static constexpr std::size_t capacity = 512; // the tile F has eight ways of 64 places each
    using Iterator = IndexIterator<Placements, Place>;

    void find(Tile tile, Flips flips, const Ground& ground);
    void clear() { ends_ = {}; }

    std::size_t size() const { return ends_[1] >> 48; }
    bool empty() const { return size() == 0; }
    Place operator[](std::size_t i) const {
        DEBUG_CHECK(i < size(), i, size());
        const std::uint64_t ranks = (i * each) | top_bits;
        const auto way = static_cast<std::size_t>(std::popcount((ranks - ends_[0]) & top_bits) +
                                                  std::popcount((ranks - ends_[1]) & top_bits));
        const Cells lying = anchors_[way];
        const int before = end(way) - lying.count();
        return {tile_, static_cast<Facing>(way), lying.nth(static_cast<int>(i) - before)};
    }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

    // A set, too: the search asks for the placements that it knows (search/ismcts/tree.h).
    static Tile family_of(const Place& place) { return place.tile; }
    Tile family() const { return tile_; }
    // Of the same tile.
    bool contains(const Place& place) const {
        return !(anchors_[way_of(place)] & Cells::only(place.anchor)).empty();
    }
    bool precedes(const Place& a, const Place& b) const {
        return a.facing < b.facing || (a.facing == b.facing && a.anchor < b.anchor);
    }
    // One that is in the list.
    void erase(const Place& place) {
        DEBUG_CHECK(contains(place));
        const std::size_t way = way_of(place);
        anchors_[way] = anchors_[way].without(Cells::only(place.anchor));
        ends_[way / 4] -= each << (16 * (way % 4));
        if (way < 4) ends_[1] -= each;
    }

private:
    static constexpr std::uint64_t each = 0x0001000100010001U; // one in each lane of 16 bits
    static constexpr std::uint64_t top_bits = each << 15;

    static std::size_t way_of(const Place& place) { return static_cast<std::size_t>(place.facing); }

    // How many placements there are up to the end of this way.
    int end(std::size_t way) const {
        return static_cast<int>(ends_[way / 4] >> (16 * (way % 4)) & 0xffffU);
    }

    Anchors anchors_;
    std::array<std::uint64_t, 2> ends_{}; // end(way), four in a word
    Tile tile_{};
};

using Moves = Placements;

} // namespace khepri::scarabya
