// Dig sites and lists of placements on boards of every density, against the naive rules.
#include "games/scarabya/rules/builders.h"

#include <algorithm>

namespace khepri::scarabya {
namespace {

// Each cell is closed with this chance in a hundred, and has a scarab with one in five.
struct RandomBoard {
    RandomBoard(std::uint32_t closed, Rng& rng) {
        grid.fill(std::string(10, '.'));
        whole_board.for_each([&](Cell at) {
            char& mark =
                grid[static_cast<std::size_t>(row(at))][static_cast<std::size_t>(column(at))];
            if (rng.below(100) < closed) {
                mark = '#';
                return;
            }
            open.insert(at);
            if (rng.below(5) > 0) return;
            mark = 'S';
            scarabs.insert(at);
        });
    }

    naive::Grid grid;
    Cells open;
    Cells scarabs;
};

TEST(ScarabyaSites, AreTheRegionsOfAtMostFourOnAnyBoard) {
    Rng rng = Rng::fast(8);
    for (int i = 0; i < 3000; ++i) {
        const RandomBoard board(5 + rng.below(75), rng);
        naive::Spots small;
        for (const auto& region : naive::regions(board.grid))
            if (region.size() <= 4) small.insert(region.begin(), region.end());
        const SiteCells sites(board.open);
        ASSERT_EQ(spots_of(sites.all()), small) << i;
        ASSERT_EQ(sites.points(board.scarabs), naive::points(board.grid)) << i;
    }
}

TEST(ScarabyaSites, AreFoundOneByOne) {
    Rng rng = Rng::fast(9);
    for (int i = 0; i < 300; ++i) {
        const RandomBoard board(30 + rng.below(40), rng);
        std::set<naive::Spots> expected;
        for (const auto& region : naive::regions(board.grid))
            if (region.size() <= 4) expected.insert(region);
        std::set<naive::Spots> found;
        for_each_site(board.open, board.open,
                      [&](Cells site) { EXPECT_TRUE(found.insert(spots_of(site)).second); });
        ASSERT_EQ(found, expected) << i;
    }
}

// Of what is left of a list when some placements were taken out, the order stays.
TEST(ScarabyaPlacements, AreASetThatKeepsItsOrder) {
    Rng rng = Rng::fast(10);
    for (int i = 0; i < 60; ++i) {
        const RandomBoard board(rng.below(30), rng);
        const Tile tile = all_tiles[rng.below(tile_count)];
        Placements all;
        all.find(tile, Flips::on, {board.open, whole_board});
        std::vector<Place> expected(all.begin(), all.end());
        for (std::size_t k = 1; k < expected.size(); ++k) {
            EXPECT_TRUE(all.precedes(expected[k - 1], expected[k]));
            EXPECT_FALSE(all.precedes(expected[k], expected[k - 1]));
        }
        while (!expected.empty()) {
            ASSERT_TRUE(std::equal(all.begin(), all.end(), expected.begin(), expected.end()));
            const auto gone =
                expected.begin() + rng.below(static_cast<std::uint32_t>(expected.size()));
            EXPECT_TRUE(all.contains(*gone));
            all.erase(*gone);
            EXPECT_FALSE(all.contains(*gone));
            expected.erase(gone);
        }
        EXPECT_TRUE(all.empty());
    }
}

} // namespace
} // namespace khepri::scarabya
