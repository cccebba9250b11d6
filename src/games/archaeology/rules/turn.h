// What happens by itself between two decisions; rules.cpp says what a move does.
#pragma once

#include "games/archaeology/rules/components.h"
#include "games/archaeology/rules/state.h"

namespace khepri::archaeology {

// A8, A9, A11  Draws from the dig site until something is to be decided.
void dig(const Facts& facts, State& state);
// A11  The storm goes on to the next who has something to lose, clockwise up to the digger's right.
//      Where half of the hand is nothing there is nothing to decide.
void find_loser(const Facts& facts, State& state);
// A17, A20  The next player's turn begins.
void end_turn(const Facts& facts, State& state);
// A21  The game ends as soon as the dig site and every hand are empty.
void end_if_all_is_sold(State& state);

} // namespace khepri::archaeology
