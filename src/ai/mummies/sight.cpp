#include "ai/mummies/sight.h"

namespace khepri::ai {

using namespace mummies;

Sight after(const Sight& sight, const Move& move) {
    Sight next = sight;
    if (const auto* offer = std::get_if<Offer>(&move)) {
        next.hand.remove(offer->offering);
        next.rows[sight.seat] += sums_of(offer->offering);
        ++next.sizes[sight.seat];
    } else if (const auto* decree = std::get_if<Decree>(&move)) {
        next.hand.remove(decree->papyrus);
        next.papyrus = decree->papyrus;
    } else if (const auto* sacrifice = std::get_if<Sacrifice>(&move)) {
        for (int i = 0; i < sacrifice->cards.size(); ++i) next.hand.remove(sacrifice->cards[i]);
    }
    return next;
}

} // namespace khepri::ai
