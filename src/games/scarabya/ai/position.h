// A view prepared for a search: the land, the live ground, the card in play and those to come.
#pragma once

#include "games/scarabya/ai/endgame.h"
#include "search/racing.h"

#include <algorithm>
#include <vector>

namespace khepri::scarabya::ai {

// A placement that is considered.
struct Candidate {
    Place place;
    Laid laid;
    int promise = 0; // what the policy expects of it, in fortieths of a point
};
using Candidates = std::vector<Candidate>;

inline void keep_first(Candidates& candidates, int most) {
    candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(most)));
}

struct Position {
    const Scarabya& game;
    const View& seen;
    Land land;
    Cells live;
    Tile tile; // in play
    Rest rest; // to come
    int score; // the seat's own so far

    Position(const Scarabya& game, const View& seen);

    // In a duel: whether the seat began.
    Mover mover() const { return seen.seat == seen.table.first ? Mover::first : Mover::second; }
    Aim aim() const { return game.options().mode == Mode::solo ? Aim::burial : Aim::points; }
    // Whether the search tries everything that may follow instead of sampling: with at most this
    // many cards to come, or at most one when the order is known.
    bool is_exact(std::size_t most) const {
        return rest.size() <= (game.options().order ? std::min<std::size_t>(most, 1) : most);
    }
    // The cards to come in an imagined state, the next card first.
    Rest imagined_order(Rng& rng) const;
    // The values that apply after the seat's tile is laid.
    const StageWeights& stage_after() const;
    // All placements, the most promising first.
    Candidates candidates() const;
    // The estimate for a candidate, from the policy's values alone.
    search::Trial guess(const Candidate& candidate) const;
    // The trial of a playout that made this much. A solo game is won or lost; open scarabs only
    // rank lost games.
    search::Trial result_of(int made) const;
    // The chance to win with a score: against others, from how far they are; alone, its share of an
    // excellent score.
    double chance_with(double expected_score) const;
};

} // namespace khepri::scarabya::ai
