#include "ai/levels.h"

#include "ai/best_of.h"
#include "ai/mummies/choices.h"
#include "ai/mummies/laying.h"
#include "ai/mummies/search.h"

#include <cmath>
#include <limits>

namespace khepri::ai {

using namespace mummies;

namespace {

// Worlds imagined. The lower levels choose by a rule and look ahead only to tell what they expect.
constexpr std::int64_t worlds_to_tell = 48;
constexpr std::int64_t worlds_of_master = 3000;

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

// Who does not reckon to the end weighs in round figures: so many points more or less are the same.
constexpr float grain_of_apprentice = 4.5F;
constexpr float grain_of_adept = 1.75F;

long in_round_figures(float points, float grain) { return std::lround(points / grain); }

// The apprentice lays what leaves the best margin over the others now.
Move best_margin(const Mummies& game, const View& seen, Rng& rng) {
    BestOf<Card, long> best;
    for (int i = 0; i < seen.hand.size(); ++i) {
        const int after = margin(game.preview(seen, laying(seen.hand[i])), seen);
        best.offer(seen.hand[i], in_round_figures(static_cast<float>(after), grain_of_apprentice),
                   rng);
    }
    return laying(best.item());
}

// The adept lays what promises most by the end of the round, as the champion's policy expects it,
// but plays for the points even if the scoring ends the game.
Move best_of_the_round(const Mummies& game, const View& seen, Rng& rng) {
    Sight sight = sight_of(game, seen);
    sight.may_sacrifice = false;
    BestOf<Move, long> best;
    for (const Choice& choice : choices(game, learned_net, sight))
        best.offer(choice.move, in_round_figures(choice.lead, grain_of_adept), rng);
    return best.item();
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
        return explained(game, seen, best_margin(game, seen, rng), budget, rng);
    case Level::adept:
        return explained(game, seen, best_of_the_round(game, seen, rng), budget, rng);
    case Level::master:
        break;
    }
    return compare(game, seen, candidates(game, seen), Caution{}, budget.at_most(worlds_of_master),
                   rng);
}

} // namespace khepri::ai
