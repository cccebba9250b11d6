// Tilings of a rectangle, by laying tiles on the first empty cell again and again.
#include "games/scarabya/rules/perft.h"
#include "games/scarabya/rules/tiles.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>

namespace khepri::scarabya {
namespace {

// A set of cells of the rectangle; cell number = width * row + column.
using Area = std::uint64_t;
// Which area each tile covers.
using Tiling = std::array<Area, tile_count>;

constexpr int area_size = 5 * tile_count;
constexpr Area full = (Area{1} << area_size) - 1;

class Rectangle {
public:
    Rectangle(int width, int height) : width_(width), height_(height) {
        for (int at = 0; at < area_size; ++at)
            for (const Tile tile : all_tiles)
                for (const Shape& shape : shapes(tile).ways) add(at, tile, shape);
    }

    std::uint64_t count() {
        tilings_ = 0;
        lay(0, 0);
        return tilings_;
    }

private:
    // The tile with its first cell in reading order at this place, if it lies inside.
    void add(int at, Tile tile, const Shape& shape) {
        Area area = 0;
        for (const std::uint8_t step : shape.steps) {
            const int down = (step + 4) / stride; // no tile reaches more than four columns back
            const int row = at / width_ + down;
            const int column = at % width_ + step - stride * down;
            if (row >= height_ || column < 0 || column >= width_) return;
            area |= Area{1} << (width_ * row + column);
        }
        ways_[static_cast<std::size_t>(at)][static_cast<std::size_t>(tile)].push_back(area);
    }

    void lay(Area covered, unsigned used) {
        if (covered == full) {
            tilings_ += is_first_of_its_images();
            return;
        }
        const auto& ways = ways_[static_cast<std::size_t>(std::countr_one(covered))];
        for (std::size_t tile = 0; tile < tile_count; ++tile) {
            if ((used >> tile & 1U) != 0) continue;
            for (const Area area : ways[tile]) {
                if ((area & covered) != 0) continue;
                tiling_[tile] = area;
                lay(covered | area, used | 1U << tile);
            }
        }
    }

    // Of the tilings that are turned or mirrored into each other, one is the first; a tiling that
    // is its own image would still count once.
    bool is_first_of_its_images() const {
        const Tiling upside_down =
            image([&](int row, int column) { return width_ * (height_ - 1 - row) + column; });
        const Tiling mirrored =
            image([&](int row, int column) { return width_ * row + width_ - 1 - column; });
        const Tiling turned = image([&](int row, int column) {
            return width_ * (height_ - 1 - row) + width_ - 1 - column;
        });
        return tiling_ <= std::min({upside_down, mirrored, turned});
    }

    template <class Moved>
    Tiling image(const Moved& moved) const {
        Tiling tiling{};
        for (std::size_t tile = 0; tile < tile_count; ++tile)
            for (Area rest = tiling_[tile]; rest != 0; rest &= rest - 1) {
                const int at = std::countr_zero(rest);
                tiling[tile] |= Area{1} << moved(at / width_, at % width_);
            }
        return tiling;
    }

    int width_;
    int height_;
    // By the first cell covered and the tile.
    std::array<std::array<std::vector<Area>, tile_count>, area_size> ways_;
    Tiling tiling_{};
    std::uint64_t tilings_ = 0;
};

} // namespace

std::uint64_t tilings(int width, int height) {
    if (width < 1 || height < 1 || width * height != area_size) return 0;
    return Rectangle(std::min(width, height), std::max(width, height)).count();
}

} // namespace khepri::scarabya
