#include "ai/levels.h"

#include "ai/best_of.h"
#include "ai/greedy.h"
#include "ai/mummies/choices.h"
#include "ai/mummies/laying.h"
#include "ai/mummies/search.h"

#include <algorithm>
#include <limits>

namespace khepri::ai {

using namespace mummies;

namespace {

// Worlds imagined. The lower levels choose by a rule and look ahead only to tell what they expect.
constexpr std::int64_t worlds_to_tell = 48;
constexpr std::int64_t worlds_of_master = 6000;

constexpr double never = std::numeric_limits<double>::infinity();

// The novice looks at his own row only and sees no use in papyri: he offers what adds most, and
// decrees rather than harm the row.
Move own_row_only(const Mummies& game, const View& seen, Rng& rng) {
    const int now = game.forecast(seen).points[seen.seat];
    BestOf<Card, int> best;
    for (int i = 0; i < seen.hand.size(); ++i) {
        const Card card = seen.hand[i];
        const int row = game.preview(seen, laying(card)).points[seen.seat];
        best.offer(card, is_offering(card) ? row : std::min(row, now) - 1, rng);
    }
    return laying(best.item());
}

// The adept weighs like the champion's policy, but plays for the points of the running round, even
// if its scoring ends the game, and always lays a card: he does not sacrifice.
Move best_of_the_round(const Mummies& game, const View& seen) {
    Sight sight = sight_of(game, seen);
    sight.may_sacrifice = false;
    const Choices all = choices(game, learned_net, sight);
    return std::max_element(all.begin(), all.end(),
                            [](const Choice& a, const Choice& b) { return a.lead < b.lead; })
        ->move;
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
    // The best margin over the others now.
    case Level::apprentice:
        return explained(game, seen, greedy(game, seen, rng), budget, rng);
    case Level::adept:
        return explained(game, seen, best_of_the_round(game, seen), budget, rng);
    case Level::master:
        break;
    }
    return compare(game, seen, candidates(game, seen), Caution{}, budget.at_most(worlds_of_master),
                   rng);
}

} // namespace khepri::ai
