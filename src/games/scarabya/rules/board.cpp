#include "games/scarabya/rules/board.h"

#include <array>
#include <cstddef>

namespace khepri::scarabya {
namespace {

using Letters = std::array<char, 3>;

constexpr std::array<Letters, bits> cell_letters = [] {
    std::array<Letters, bits> names{};
    whole_board.for_each([&](Cell at) {
        Letters& name = names[static_cast<std::size_t>(at)];
        name[0] = static_cast<char>('a' + column(at));
        name[1] = row(at) == 9 ? '1' : static_cast<char>('1' + row(at));
        name[2] = row(at) == 9 ? '0' : '\0';
    });
    return names;
}();

} // namespace

std::string_view name(Cell cell) {
    if (!on_board(cell)) return {};
    return {cell_letters[static_cast<std::size_t>(cell)].data(), row(cell) == 9 ? 3U : 2U};
}

} // namespace khepri::scarabya
