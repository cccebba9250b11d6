#include "games/archaeology/terminal/game_terminal.h"

#include "games/archaeology/rules/view_facts.h"
#include "terminal/suggestions.h"

namespace khepri::terminal {

std::vector<std::string>
GameTerminal<archaeology::Archaeology>::suggest(const Game& game, const View& view,
                                                std::string_view beginning) {
    if (archaeology::acting(view) != view.seat) return {};
    return matching_plain_moves(game, view, beginning);
}

} // namespace khepri::terminal
