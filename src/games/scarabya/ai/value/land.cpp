#include "games/scarabya/ai/value/land.h"

#include <cstdlib>

namespace khepri::scarabya::ai {

namespace {

// By cell: which of the twelve lie on the board.
const std::array<std::uint16_t, bits>& cells_within() {
    static const auto table = [] {
        std::array<std::uint16_t, bits> found{};
        whole_board.for_each([&](Cell at) {
            const Cells near = Cells::only(at) | neighbours(Cells::only(at));
            Cells close;
            neighbours(near).for_each([&](Cell other) {
                if (on_board(other) && std::abs(column(other) - column(at)) <= 2)
                    close.insert(other);
            });
            found[static_cast<std::size_t>(number(at))] =
                static_cast<std::uint16_t>(diamond(close, at));
        });
        return found;
    }();
    return table;
}

} // namespace

Land::Land(const Table& table, Flips may_flip)
    : scarabs(table.scarabs), rocks(table.rocks), flips(may_flip) {
    ground = whole_board.without(rocks);
    Cells settled;
    for_each_site(ground, ground, [&](Cells site) { settled = settled | site; });
    ground = ground.without(settled);
    within = cells_within();
    whole_board.for_each([&](Cell at) {
        const auto n = static_cast<std::size_t>(number(at));
        company[n] = static_cast<std::uint16_t>(diamond(scarabs, at) & within[n]);
    });
}

} // namespace khepri::scarabya::ai
