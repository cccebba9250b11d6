// Who has how much at a table of Scarabya, and what is left to do in a solo game.
#pragma once

#include "games/scarabya/terminal/board.h"

namespace khepri::terminal {

Lines standing_lines(const scarabya::Scarabya& game, const scarabya::View& view,
                     const RenderContext& context);

} // namespace khepri::terminal
