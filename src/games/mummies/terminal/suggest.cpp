#include "games/mummies/terminal/game_terminal.h"

#include "terminal/suggestions.h"

namespace khepri::terminal {

std::vector<std::string> GameTerminal<mummies::Mummies>::suggest(const Game& game, const View& view,
                                                                 std::string_view beginning) {
    return matching_plain_moves(game, view, beginning);
}

} // namespace khepri::terminal
