// What each observer (every seat, and the spectator) knows for certain about the hands of others,
// with a perfect memory. The rules report each visible event here. Nothing hidden is read, except
// the card of a theft for its two participants.
//
// known   cards the hand was seen to get (from the market, or in a theft with the observer) and not
//         seen to lose. A card seen to leave comes out of these if it is among them.
// doubts  thefts by others from a hand of which something was known: the stolen card may have been
//         one of the known. They end when nothing is known any more.
// sound   a lower bound of how many unknown cards are no maps: dealt at the start, or from a
//         chamber. Whenever such a card may have left, it goes down by one.
#pragma once

#include "games/archaeology/rules/state.h"

namespace khepri::archaeology {

// All see these cards leave the hand (sold, given, lost, maps used). Call it after they left.
void see_leaving(State& state, int players, Seat seat, Pile cards);

// All see these cards come into the hand from the market.
void see_coming(State& state, int players, Seat seat, Pile cards);

// So many cards that are no maps come into the hand, seen by its owner alone.
void see_unknown_coming(State& state, int players, Seat seat, int count);

// Thief and victim see the card; the others only that there was a theft, unless they know that the
// victim had no other kind. Call it after the card has moved.
void see_theft(State& state, int players, Seat thief, Seat victim, Card card);

} // namespace khepri::archaeology
