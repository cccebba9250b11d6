#include "games/archaeology/ai/players.h"

#include "games/archaeology/ai/search.h"

namespace khepri::archaeology::ai {

search::Advice<Move> champion(const Archaeology& game, const View& seen,
                              const search::Budget& budget, Rng rng) {
    return think(game, ArchaeologyPolicy(game, {}, seen.dig), seen, budget, rng);
}

} // namespace khepri::archaeology::ai
