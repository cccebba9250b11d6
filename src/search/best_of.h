// Selects the best of several offers; among equal ones each is equally likely.
#pragma once

#include "core/rng.h"

#include <optional>

namespace khepri::search {

template <class Item, class Worth>
class BestOf {
public:
    void offer(const Item& item, const Worth& worth, Rng& rng) {
        if (best_ && worth < worth_) return;
        equals_ = best_ && worth == worth_ ? equals_ + 1 : 1;
        if (rng.below(equals_) != 0) return;
        best_ = item;
        worth_ = worth;
    }
    bool empty() const { return !best_.has_value(); }
    const Item& item() const { return *best_; }
    const Worth& worth() const { return worth_; }

private:
    std::optional<Item> best_;
    Worth worth_{};
    std::uint32_t equals_ = 0;
};

} // namespace khepri::search
