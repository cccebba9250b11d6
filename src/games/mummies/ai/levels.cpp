#include "games/mummies/ai/players.h"

#include "games/mummies/ai/candidates.h"
#include "games/mummies/ai/laying.h"
#include "games/mummies/ai/search.h"
#include "search/best_of.h"

#include <cmath>
#include <limits>

namespace khepri::mummies::ai {

namespace {

// Imagined states. The lower levels choose by a rule and search only for estimates.
constexpr std::int64_t worlds_to_tell = 48;
constexpr std::int64_t worlds_of_master = 3000;

constexpr double never = std::numeric_limits<double>::infinity();

// The novice considers only its own row and ignores papyri: it offers what adds most, and decrees
// only to avoid harm to the row.
Move own_row_only(const Mummies& game, const View& seen, Rng& rng) {
    const int now = game.forecast(seen).points[seen.seat];
    search::BestOf<Card, int> best;
    for (int i = 0; i < seen.hand.size(); ++i) {
        const Card card = seen.hand[i];
        const int row = game.preview(seen, laying(card)).points[seen.seat];
        best.offer(card, is_offering(card) ? row : std::min(row, now) - 1, rng);
    }
    return laying(best.item());
}

// The lower levels round what they expect: differences below this many points do not count.
constexpr float grain_of_apprentice = 4.5F;
constexpr float grain_of_adept = 1.75F;

long in_round_figures(float points, float grain) { return std::lround(points / grain); }

// The apprentice lays what leaves the best margin over the others now.
Move best_margin(const Mummies& game, const View& seen, Rng& rng) {
    search::BestOf<Card, long> best;
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
    SeatState seat_state = seat_state_of(game, seen);
    seat_state.may_sacrifice = false;
    search::BestOf<Move, long> best;
    for (const Candidate& candidate : weighed_candidates(game, trained_net(), seat_state))
        best.offer(candidate.move, in_round_figures(candidate.lead, grain_of_adept), rng);
    return best.item();
}

// The candidate of a rule, with estimates for it and for the champion's candidates.
search::Advice<Move> explained(const Mummies& game, const View& seen, const Move& candidate,
                               const search::Budget& budget, Rng rng) {
    std::vector<Move> moves = candidate_moves(game, seen);
    std::erase(moves, candidate);
    moves.insert(moves.begin(), candidate);
    return compare(game, seen, moves, search::Caution{never, never}, budget.at_most(worlds_to_tell),
                   rng);
}

} // namespace

search::Advice<Move> advise(const Mummies& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng) {
    switch (level) {
    case search::Level::novice:
        return explained(game, seen, own_row_only(game, seen, rng), budget, rng);
    case search::Level::apprentice:
        return explained(game, seen, best_margin(game, seen, rng), budget, rng);
    case search::Level::adept:
        return explained(game, seen, best_of_the_round(game, seen, rng), budget, rng);
    case search::Level::master:
        break;
    }
    return compare(game, seen, candidate_moves(game, seen), search::Caution{},
                   budget.at_most(worlds_of_master), rng);
}

search::LevelPlayer<Mummies> level_player(const Mummies& game, std::int64_t iterations) {
    return [&game, iterations](const View& seen, search::Level level, Rng& rng) -> Move {
        switch (level) {
        case search::Level::novice:
            return own_row_only(game, seen, rng);
        case search::Level::apprentice:
            return best_margin(game, seen, rng);
        case search::Level::adept:
            return best_of_the_round(game, seen, rng);
        case search::Level::master:
            break;
        }
        return compare(game, seen, candidate_moves(game, seen), search::Caution{},
                       search::Budget::iterations(iterations), rng.split())
            .best();
    };
}

} // namespace khepri::mummies::ai
