#include "games/mummies/terminal/game_terminal.h"

#include <numeric>

namespace khepri::terminal {

using namespace mummies;

i18n::Values GameTerminal<Mummies>::rule_values(const Game& game) {
    const auto& vials = game.edition().offerings.front();
    const int each = std::accumulate(vials.begin(), vials.end(), 0);
    return {{"each", each},
            {"offerings", each * static_cast<int>(game.edition().offerings.size())},
            {"papyri", static_cast<int>(game.edition().papyri.size())},
            {"target", targets[0]},
            {"longer", targets[1]},
            {"longest", targets[2]}};
}

} // namespace khepri::terminal
