// The moves worth considering and what each is expected to bring in the current round.
#pragma once

#include "games/mummies/ai/features.h"

namespace khepri::mummies::ai {

// What a move brings by the end of the round: one's own points over the mean of the others'.
struct Candidate {
    Move move;
    float lead = 0;
    bool closes = false;   // brings about the scoring; the lead is certain then
    PerSeat<int> points{}; // if it closes
};

using Candidates = FixedVector<Candidate, 3 * hand_size - 1>;

// Lays each card, sacrifices each card alone, and sacrifices together those whose loss costs least,
// as long as one more does not cost. It is the seat's turn.
Candidates weighed_candidates(const Mummies& game, const Net& net, const SeatState& seat_state);

} // namespace khepri::mummies::ai
