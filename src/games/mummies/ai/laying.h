// The move that lays a card of the hand, an offering or a papyrus.
#pragma once

#include "games/mummies/rules/rules.h"

#include <algorithm>
#include <limits>

namespace khepri::mummies::ai {

inline Move laying(Card card) {
    if (is_offering(card)) return Offer{card};
    return Decree{card};
}

// How far ahead of the best other row the seat's own would be.
inline int margin(const Forecast& forecast, const View& seen) {
    int others = std::numeric_limits<int>::min();
    for (int i = 0; i < seen.players; ++i)
        if (i != seen.seat) others = std::max(others, forecast.points[static_cast<std::size_t>(i)]);
    return forecast.points[seen.seat] - others;
}

} // namespace khepri::mummies::ai
