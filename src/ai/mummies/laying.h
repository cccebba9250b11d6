// The move that lays a card of the hand, whichever sort it is.
#pragma once

#include "games/mummies/rules.h"

#include <algorithm>
#include <limits>

namespace khepri::ai {

inline mummies::Move laying(mummies::Card card) {
    if (mummies::is_offering(card)) return mummies::Offer{card};
    return mummies::Decree{card};
}

// How far ahead of the best other row the seat's own would be.
inline int margin(const mummies::Forecast& forecast, const mummies::View& seen) {
    int others = std::numeric_limits<int>::min();
    for (int i = 0; i < seen.players; ++i)
        if (i != seen.seat) others = std::max(others, forecast.points[static_cast<std::size_t>(i)]);
    return forecast.points[seen.seat] - others;
}

} // namespace khepri::ai
