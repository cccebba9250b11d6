// Who has how much at a table of Scarabya, and what is left to do in a solo game.
#pragma once

#include "cli/scarabya_board.h"

namespace khepri::cli {

Lines standing_lines(const scarabya::Scarabya& game, const scarabya::View& view,
                     const Easel& easel);

} // namespace khepri::cli
