#include "games/scarabya/terminal/game_terminal.h"

#include <algorithm>

namespace khepri::terminal {

using namespace scarabya;

i18n::Values GameTerminal<Scarabya>::rule_values(const Scarabya& game) {
    const PieceRows& piece = game.edition().pieces.front();
    const auto count = [&piece](char sign) {
        int found = 0;
        for (const std::string& row : piece)
            found += static_cast<int>(std::count(row.begin(), row.end(), sign));
        return found;
    };
    return {{"side", 2 * static_cast<int>(piece.size())},
            {"scarabs", count('S')},
            {"rocks", count('#')}};
}

} // namespace khepri::terminal
