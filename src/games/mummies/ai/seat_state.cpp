#include "games/mummies/ai/seat_state.h"

namespace khepri::mummies::ai {

SeatState after(const SeatState& seat_state, const Move& move) {
    SeatState next = seat_state;
    if (const auto* offer = std::get_if<Offer>(&move)) {
        next.hand.remove(offer->offering);
        next.rows[seat_state.seat] += sums_of(offer->offering);
        ++next.sizes[seat_state.seat];
    } else if (const auto* decree = std::get_if<Decree>(&move)) {
        next.hand.remove(decree->papyrus);
        next.papyrus = decree->papyrus;
    } else if (const auto* sacrifice = std::get_if<Sacrifice>(&move)) {
        for (int i = 0; i < sacrifice->cards.size(); ++i) next.hand.remove(sacrifice->cards[i]);
    }
    return next;
}

} // namespace khepri::mummies::ai
