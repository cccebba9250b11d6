#include "games/scarabya/ai/value/land.h"

#include <cstdlib>

namespace khepri::scarabya::ai {

Land::Land(const Table& table, Flips may_flip)
    : scarabs(table.scarabs), rocks(table.rocks), flips(may_flip) {
    ground = whole_board.without(rocks);
    Cells settled;
    for_each_site(ground, ground, [&](Cells site) { settled = settled | site; });
    ground = ground.without(settled);
    whole_board.for_each([&](Cell at) {
        const Cells near = Cells::only(at) | neighbours(Cells::only(at));
        Cells close;
        neighbours(near).for_each([&](Cell other) {
            if (on_board(other) && std::abs(column(other) - column(at)) <= 2) close.insert(other);
        });
        within[static_cast<std::size_t>(number(at))] =
            static_cast<std::uint16_t>(diamond(close, at));
        company[static_cast<std::size_t>(number(at))] =
            static_cast<std::uint16_t>(diamond(close & scarabs, at));
    });
}

} // namespace khepri::scarabya::ai
