// The move that lays a card of the hand, whichever sort it is.
#pragma once

#include "games/mummies/moves.h"

namespace khepri::ai {

inline mummies::Move laying(mummies::Card card) {
    if (mummies::is_offering(card)) return mummies::Offer{card};
    return mummies::Decree{card};
}

} // namespace khepri::ai
