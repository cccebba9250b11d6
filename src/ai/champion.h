// The strongest players we have, one for each game: docs/search.md derives them. Each is handed a
// view and nothing else. The same view, luck and budget in iterations give the same advice, with
// any crew or none.
#pragma once

#include "ai/advice.h"
#include "ai/budget.h"
#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"

namespace khepri::ai {

Advice<archaeology::Move> champion(const archaeology::Archaeology& game,
                                   const archaeology::View& seen, const Budget& budget, Rng rng);
Advice<scarabya::Move> champion(const scarabya::Scarabya& game, const scarabya::View& seen,
                                const Budget& budget, Rng rng);
Advice<mummies::Move> champion(const mummies::Mummies& game, const mummies::View& seen,
                               const Budget& budget, Rng rng);

// What each would do without searching: its own policy alone.
archaeology::Move policy(const archaeology::Archaeology& game, const archaeology::View& seen,
                         Rng& rng);
scarabya::Move policy(const scarabya::Scarabya& game, const scarabya::View& seen, Rng& rng);
mummies::Move policy(const mummies::Mummies& game, const mummies::View& seen, Rng& rng);

} // namespace khepri::ai
