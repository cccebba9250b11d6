// What a hand sells for, each kind split into the sets that pay best; and the trade that gains most
// by it. For the greedy player: exact in every edition, also where prices are too large for the
// small numbers of exchange.h, and with another choice among equally good trades
// (docs/search/archaeology.md).
#pragma once

#include "games/archaeology/rules/components.h"
#include "games/archaeology/rules/moves.h"
#include "games/archaeology/rules/view.h"
#include "games/archaeology/rules/view_facts.h"

#include <array>
#include <optional>

namespace khepri::archaeology::ai {

class HandWorth {
public:
    explicit HandWorth(const Facts& facts);

    int of(Card kind, int count) const {
        return worth_[index(kind)][static_cast<std::size_t>(count)];
    }
    int of(Pile pile) const;
    // The first set to sell of n cards of a kind.
    int best_set(Card kind, int count) const;

    // The trade after which the hand is worth most, if it gains anything.
    std::optional<Trade> best_trade(const View& seen) const;
    // The n cards of the hand whose loss costs least.
    Pile least_missed(Pile hand, int count) const;

private:
    const Facts& facts_;
    std::array<WorthByCount, card_kinds> worth_{};
};

} // namespace khepri::archaeology::ai
