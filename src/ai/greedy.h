// The greedy players: one look ahead with a sensible value of a hand, a board or a row. Yardsticks,
// and for now the computer's opponents and hints. Luck only breaks ties.
#pragma once

#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"

namespace khepri::ai {

// Sells full sets at once, explores when it can, makes the trade that gains most for the best
// partition of the hand into sets; when nothing is left to dig, sells the rest.
archaeology::Move greedy(const archaeology::Archaeology& game, const archaeology::View& seen,
                         Rng& rng);

// The most points now; alone, the most scarabs buried and the fewest lost.
scarabya::Move greedy(const scarabya::Scarabya& game, const scarabya::View& seen, Rng& rng);

// The best margin over the others if scored now; sacrifices what only harms when every card does.
mummies::Move greedy(const mummies::Mummies& game, const mummies::View& seen, Rng& rng);

} // namespace khepri::ai
