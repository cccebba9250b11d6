#include "ai/levels.h"

#include "ai/best_of.h"
#include "ai/greedy.h"
#include "ai/mummies/laying.h"
#include "ai/mummies/search.h"

#include <limits>

namespace khepri::ai {

using namespace mummies;

namespace {

// Worlds imagined. The lower levels choose by a rule and look ahead only to tell what they expect.
constexpr std::int64_t worlds_to_tell = 48;
constexpr std::int64_t worlds_of_master = 1000;

constexpr double never = std::numeric_limits<double>::infinity();

// What makes his own row worth most at once, whatever the others have; if every card harms it, he
// throws away the worst.
Move own_row_only(const Mummies& game, const View& seen, Rng& rng) {
    BestOf<Card, int> best;
    BestOf<Card, int> worst;
    for (int i = 0; i < seen.hand.size(); ++i) {
        const int row = game.preview(seen, laying(seen.hand[i])).points[seen.seat];
        best.offer(seen.hand[i], row, rng);
        worst.offer(seen.hand[i], -row, rng);
    }
    const Move sacrifice = Sacrifice{{worst.item()}};
    const bool harms = best.worth() < game.forecast(seen).points[seen.seat];
    if (harms && !game.why_not(game.imagine(seen, rng), seen.seat, sacrifice)) return sacrifice;
    return laying(best.item());
}

// The choice of a rule, with what may be expected of it and of the champion's candidates.
Advice<Move> explained(const Mummies& game, const View& seen, const Move& choice,
                       const Budget& budget, Rng rng) {
    std::vector<Move> moves = candidates(game, seen);
    std::erase(moves, choice);
    moves.insert(moves.begin(), choice);
    return compare(game, seen, moves, Caution{never, never}, budget.at_most(worlds_to_tell), rng);
}

} // namespace

Advice<Move> advise(const Mummies& game, const View& seen, Level level, const Budget& budget,
                    Rng rng) {
    switch (level) {
    case Level::novice:
        return explained(game, seen, own_row_only(game, seen, rng), budget, rng);
    case Level::apprentice:
        return explained(game, seen, greedy(game, seen, rng), budget, rng);
    case Level::adept:
        return explained(game, seen, candidates(game, seen)[0], budget, rng);
    case Level::master:
        break;
    }
    return compare(game, seen, candidates(game, seen), Caution{}, budget.at_most(worlds_of_master),
                   rng);
}

} // namespace khepri::ai
