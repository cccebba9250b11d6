// How much luck each seat had in a game: the value of what came, less the mean value of what might
// as well have come, summed over the deal and all moves (luck_meter.h and luck_ahead_meter.h
// measure it). It is 0 on average, whatever the values are, so a result less its luck has less
// noise and the same mean. docs/values.md, "Luck".
#pragma once

#include "search/value_net.h"
#include "table/seat.h"

#include <cstdint>

namespace khepri::analysis {

// Whole numbers, so that sums do not depend on their order.
struct Luck {
    static constexpr int drawings = 64; // of what might have come
    static constexpr std::int64_t share_one = std::int64_t{drawings} * search::whole_share;
    static constexpr std::int64_t score_one = std::int64_t{drawings} * search::score_one;

    PerSeat<std::int64_t> shares{}; // of the win, in parts of share_one
    PerSeat<std::int64_t> scores{}; // in parts of score_one

    double share(Seat seat) const {
        return static_cast<double>(shares[seat]) / static_cast<double>(share_one);
    }
    double score(Seat seat) const {
        return static_cast<double>(scores[seat]) / static_cast<double>(score_one);
    }
    friend bool operator==(const Luck&, const Luck&) = default;
};

} // namespace khepri::analysis
