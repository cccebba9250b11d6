// How a game stands or ended, for every seat.
#pragma once

#include "table/seat.h"

namespace khepri {

struct Outcome {
    PerSeat<int> scores{}; // seats that are not in the game stay 0
    SeatSet winners; // several share a win; empty while the game goes on, or when nobody won (a
                     // lost solo)

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

} // namespace khepri
