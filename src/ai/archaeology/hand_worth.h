// What cards are worth: each kind on its own, split into the sets that sell best; and the two
// questions that follow, which trade gains most and which cards are missed least, answered by
// dynamic programming over the kinds. Exact in every edition, whose prices may be too large for the
// small numbers of exchange.h, which answers the same in a playout.
#pragma once

#include "games/archaeology/components.h"
#include "games/archaeology/moves.h"
#include "games/archaeology/view.h"

#include <array>
#include <optional>
#include <vector>

namespace khepri::ai {

class HandWorth {
public:
    explicit HandWorth(const archaeology::Facts& facts);

    int of(archaeology::Card kind, int count) const {
        return worth_[archaeology::index(kind)][static_cast<std::size_t>(count)];
    }
    int of(archaeology::Pile pile) const;
    // The first set to sell of so many cards of a kind.
    int best_set(archaeology::Card kind, int count) const;

    // The trade after which the hand is worth most, if one makes it worth more.
    std::optional<archaeology::Trade> best_trade(const archaeology::View& seen) const;
    // So many cards of the hand whose loss costs least.
    archaeology::Pile least_missed(archaeology::Pile hand, int count) const;

private:
    static constexpr std::size_t most_of_a_kind = archaeology::most_treasures;

    const archaeology::Facts& facts_;
    std::array<std::array<int, most_of_a_kind + 1>, archaeology::card_kinds> worth_{};
};

} // namespace khepri::ai
