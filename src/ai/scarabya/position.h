// What a view comes to for a search: the land, the live ground, the card in play and those to come.
#pragma once

#include "ai/scarabya/endgame.h"
#include "ai/scarabya/race.h"

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

    Aim aim() const { return game.options().mode == Mode::solo ? Aim::burial : Aim::points; }
    bool knows_the_order() const { return game.options().order.has_value() || rest.size() <= 1; }
    // The cards to come in a world that fits the view, the next card first.
    Rest imagined_order(Rng& rng) const;
    // All placements, the most promising first.
    Runners runners(const Stage& after) const;
    // What a score is worth as a chance to win: with others at the table, from how far they are;
    // alone, its share of an excellent one.
    double chance_with(double expected_score) const;
};

} // namespace khepri::ai::board
