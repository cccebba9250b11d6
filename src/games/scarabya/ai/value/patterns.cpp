#include "games/scarabya/ai/value/patterns.h"

#include "core/check.h"

#include <algorithm>

namespace khepri::scarabya::ai {
namespace {

struct Offset {
    int row, column;
    friend bool operator==(const Offset&, const Offset&) = default;
};

// The twelve cells of a diamond in reading order.
constexpr std::array<Offset, 12> around{{{-2, 0},
                                         {-1, -1},
                                         {-1, 0},
                                         {-1, 1},
                                         {0, -2},
                                         {0, -1},
                                         {0, 1},
                                         {0, 2},
                                         {1, -1},
                                         {1, 0},
                                         {1, 1},
                                         {2, 0}}};

bool on_ring(std::size_t cell) { return (ring >> cell & 1) != 0; }

// Where each of the twelve cells goes in one of the eight symmetries of the square.
std::array<std::size_t, 12> moved(int symmetry) {
    std::array<std::size_t, 12> to{};
    for (std::size_t i = 0; i < around.size(); ++i) {
        Offset at = around[i];
        if (symmetry >= 4) at.column = -at.column;
        for (int turn = 0; turn < symmetry % 4; ++turn) at = {at.column, -at.row};
        to[i] =
            static_cast<std::size_t>(std::find(around.begin(), around.end(), at) - around.begin());
    }
    return to;
}

// Numbers the classes in the order in which their smallest members come.
template <std::size_t Count, class Image>
void number_classes(std::array<std::uint16_t, Count>& classes, std::size_t expected,
                    const Image& image) {
    std::uint16_t found = 0;
    for (std::size_t pattern = 0; pattern < Count; ++pattern) {
        std::size_t smallest = pattern;
        for (int symmetry = 1; symmetry < 8; ++symmetry)
            smallest = std::min(smallest, image(pattern, moved(symmetry)));
        classes[pattern] = smallest == pattern ? found++ : classes[smallest];
    }
    CHECK(found == expected, found, expected);
}

std::size_t shape_image(std::size_t shape, const std::array<std::size_t, 12>& to) {
    std::size_t image = 0;
    for (std::size_t i = 0; i < to.size(); ++i)
        if ((shape >> i & 1) != 0) image |= std::size_t{1} << to[i];
    return image;
}

std::size_t company_image(std::size_t company, const std::array<std::size_t, 12>& to) {
    std::array<std::size_t, 12> image{};
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (!on_ring(i)) continue;
        image[to[i]] = company % 3;
        company /= 3;
    }
    std::size_t number = 0;
    for (std::size_t i = to.size(); i-- > 0;)
        if (on_ring(i)) number = 3 * number + image[i];
    return number;
}

} // namespace

PatternClasses::PatternClasses() {
    number_classes(of_shape, shape_classes, shape_image);
    number_classes(of_company, company_classes, company_image);
}

const PatternClasses& pattern_classes() {
    static const PatternClasses classes;
    return classes;
}

} // namespace khepri::scarabya::ai
