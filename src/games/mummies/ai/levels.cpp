#include "games/mummies/ai/players.h"

#include "games/mummies/ai/candidates.h"
#include "games/mummies/ai/laying.h"
#include "games/mummies/ai/search.h"
#include "search/best_of.h"

#include <cmath>
#include <limits>
#include <optional>

namespace khepri::mummies::ai {

namespace {

// Imagined states. The lower levels choose by a rule and search only for estimates.
constexpr std::int64_t worlds_to_tell = 48;
constexpr std::int64_t worlds_of_expert = 16;
constexpr std::int64_t worlds_of_master = 3000;

std::int64_t worlds_of(search::Level level) {
    return level == search::Level::expert ? worlds_of_expert : worlds_of_master;
}

constexpr double never = std::numeric_limits<double>::infinity();

// A person weighs in round figures: differences below so many points do not count.
constexpr float grain_of_novice = 6;
constexpr float grain_of_apprentice = 8;
constexpr float grain_of_adept = 3.25F;

long in_round_figures(float points, float grain) { return std::lround(points / grain); }

// The novice considers only its own row and ignores papyri: it offers what adds most, and decrees
// only to avoid harm to the row.
Move own_row_only(const Mummies& game, const View& seen, Rng& rng) {
    const int now = game.forecast(seen).points[seen.seat];
    search::BestOf<Card, long> best;
    for (int i = 0; i < seen.hand.size(); ++i) {
        const Card card = seen.hand[i];
        const int added = game.preview(seen, laying(card)).points[seen.seat] - now;
        const int counted = is_offering(card) ? added : std::min(added, 0);
        const long worth = 2 * in_round_figures(static_cast<float>(counted), grain_of_novice);
        best.offer(card, is_offering(card) ? worth : worth - 1, rng);
    }
    return laying(best.item());
}

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

// What a level plays that does not look ahead.
std::optional<Move> without_looking(const Mummies& game, const View& seen, search::Level level,
                                    Rng& rng) {
    switch (level) {
    case search::Level::novice:
        return own_row_only(game, seen, rng);
    case search::Level::apprentice:
        return best_margin(game, seen, rng);
    case search::Level::adept:
        return best_of_the_round(game, seen, rng);
    case search::Level::expert:
    case search::Level::master:
        break;
    }
    return std::nullopt;
}

} // namespace

search::Advice<Move> advise(const Mummies& game, const View& seen, search::Level level,
                            const search::Budget& budget, Rng rng) {
    if (const auto move = without_looking(game, seen, level, rng))
        return explained(game, seen, *move, budget, rng);
    return compare(game, seen, candidate_moves(game, seen), champions_caution,
                   budget.at_most(worlds_of(level)), rng);
}

search::LevelPlayer<Mummies> level_player(const Mummies& game, std::int64_t iterations) {
    return [&game, iterations](const View& seen, search::Level level, Rng& rng) -> Move {
        if (const auto move = without_looking(game, seen, level, rng)) return *move;
        const auto budget = search::Budget::iterations(iterations).at_most(worlds_of(level));
        return compare(game, seen, candidate_moves(game, seen), champions_caution, budget,
                       rng.split())
            .best();
    };
}

} // namespace khepri::mummies::ai
