// The moves worth considering and what each is expected to bring in the running round.
#pragma once

#include "ai/mummies/features.h"

namespace khepri::ai {

// What a move brings by the end of the round: one's own points over the mean of the others'.
struct Choice {
    mummies::Move move;
    float lead = 0;
    bool closes = false;   // brings about the scoring; the lead is certain then
    PerSeat<int> points{}; // if it closes
};

using Choices = FixedVector<Choice, 3 * mummies::hand_size - 1>;

// Every card laid, each one sacrificed, and together those whose loss costs least, as long as one
// more is no loss. The sight is of a seat whose turn it is.
Choices choices(const mummies::Mummies& game, const Net& net, const Sight& sight);

} // namespace khepri::ai
