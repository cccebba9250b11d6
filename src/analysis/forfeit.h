// A seat that loses before the game is over, because its player has no move.
#pragma once

#include "table/game.h"
#include "table/outcome.h"

#include <string>

namespace khepri::analysis {

struct Forfeit {
    Seat seat = 0;
    std::string line; // the reason
    friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

// A forfeit ends the game: the scores stay as they are, and the other seats share the win.
template <Game G>
Outcome outcome_without(const G& game, const typename G::State& state, Seat forfeiter) {
    Outcome outcome = game.outcome(state);
    outcome.winners = SeatSet::first(game.seats());
    outcome.winners.erase(forfeiter);
    return outcome;
}

} // namespace khepri::analysis
