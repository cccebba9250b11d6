// What came of the games of one meeting on one deal: all that a contest keeps of them.
#pragma once

#include "table/game.h"
#include "table/outcome.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::analysis {

// Why a seat lost before the game was over, in one line.
struct Forfeit {
    Seat seat = 0;
    std::string line;
    friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

struct GameResult {
    Outcome outcome; // after a forfeit: the scores so far, and all others share the win
    PerSeat<std::int64_t> moves{};
    PerSeat<std::int64_t> cpu_nanoseconds{}; // spent on the moves
    std::optional<Forfeit> forfeit;
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

struct Round {
    std::int64_t deal = 0;
    std::size_t meeting = 0;
    std::vector<GameResult> games; // by seating
    friend bool operator==(const Round&, const Round&) = default;
};

// Who forfeits ends the game: the scores are what they were, and the others share the win.
template <Game G>
Outcome outcome_without(const G& game, const typename G::State& state, Seat forfeiter) {
    Outcome outcome = game.outcome(state);
    outcome.winners = SeatSet::first(game.seats());
    outcome.winners.erase(forfeiter);
    return outcome;
}

// What the seat has of the win: the whole, its part of a shared one, or nothing.
inline double win_share(const Outcome& outcome, Seat seat) {
    return outcome.winners.contains(seat) ? 1.0 / outcome.winners.size() : 0;
}

} // namespace khepri::analysis
