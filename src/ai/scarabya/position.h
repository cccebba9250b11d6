// What a view comes to for a search: the land, the live ground, the card in play and those to come.
#pragma once

#include "ai/scarabya/endgame.h"
#include "ai/scarabya/race.h"

#include <algorithm>

namespace khepri::ai::board {

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
    // Whether everything that may follow is tried, rather than sampled: with so many cards to come,
    // and the one that is left when the order is known.
    bool is_exact(std::size_t most) const {
        return rest.size() <= (game.options().order ? std::min<std::size_t>(most, 1) : most);
    }
    // The cards to come in a world that fits the view, the next card first.
    Rest imagined_order(Rng& rng) const;
    // The values that hold after the seat's tile is laid.
    const Stage& stage_after() const;
    // All placements, the most promising first.
    Runners promising() const;
    // How a game will go after a candidate, by the policy's values alone.
    Result guess(const Runner& runner) const;
    // How a game went in which so much was made from here on. Alone it is won or lost; scarabs that
    // stay open only tell two lost games apart.
    Result result_of(int made) const;
    // What a score is worth as a chance to win: with others at the table, from how far they are;
    // alone, its share of an excellent one.
    double chance_with(double expected_score) const;
};

} // namespace khepri::ai::board
