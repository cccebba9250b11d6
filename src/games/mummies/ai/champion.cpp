#include "games/mummies/ai/players.h"

#include "games/mummies/ai/search.h"

namespace khepri::mummies::ai {

search::Advice<Move> champion(const Mummies& game, const View& seen, const search::Budget& budget,
                              Rng rng) {
    return compare(game, seen, candidate_moves(game, seen), champions_caution, budget, rng);
}

} // namespace khepri::mummies::ai
