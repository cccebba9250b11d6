// The searches behind the champion and the levels, one for each kind of game.
#pragma once

#include "ai/scarabya/position.h"

namespace khepri::ai::board {

// How far a search looks.
struct Sight {
    int candidates = 20;
    int beam = 8;         // grounds that go on side by side in an imagined order
    double caution = 2.5; // standard errors behind the leader at which a candidate drops out
    int duel_candidates = 20;
    double duel_caution = 5;     // the same in a duel, where a game is won or lost and tells less
    std::size_t exact_cards = 2; // with so many cards to come and fewer everything is tried
};

// Expedition and solo: what each candidate leads to in imagined orders of the cards.
Advice<Move> search_own_board(const Position& position, const Sight& sight, const Budget& budget,
                              Rng rng);
// The same when the order is known.
Advice<Move> search_known_order(const Position& position, const Sight& sight, const Budget& budget,
                                Rng rng);
// A duel: played out in imagined orders; what both can enforce when the order is known.
Advice<Move> search_duel(const Position& position, const Sight& sight, const Budget& budget,
                         Rng rng);

} // namespace khepri::ai::board
