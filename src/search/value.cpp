#include "search/value.h"

#include <algorithm>

namespace khepri::search {

Value value_of(const Outcome& outcome, int seats) {
    Value value;
    const int winners = std::max(1, outcome.winners.size());
    for (const Seat seat : outcome.winners) value.shares[seat] = whole_share / winners;
    if (!outcome.winners.empty()) value.shares[outcome.winners.front()] += whole_share % winners;
    for (const Seat seat : SeatSet::first(seats))
        value.scores[seat] = score_one * outcome.scores[seat];
    return value;
}

Value value_of(const ValueInputs& inputs, int seats, bool is_contest, const ValueNet& net) {
    constexpr int logit_one = ValueNet::sum_one / ValueNet::active_one * ValueNet::temperature_one;
    constexpr int score_unit = ValueNet::sum_one / (points_of_output * score_one);
    Value value;
    std::array<std::int32_t, most_seats + 1> logits{}; // nobody has 0
    for (const Seat seat : SeatSet::first(seats)) {
        const ValueNet::Output out = net(inputs.seats[seat]);
        logits[seat] =
            static_cast<std::int32_t>(std::int64_t{out.logit} * net.temperature(seats) / logit_one);
        value.scores[seat] = inputs.scores[seat] + out.score / score_unit;
    }
    if (!is_contest) return value;
    const auto count = static_cast<std::size_t>(seats == 1 ? 2 : seats);
    std::array<std::int32_t, most_seats + 1> shares{};
    softmax({logits.data(), count}, {shares.data(), count});
    std::copy_n(shares.begin(), seats, value.shares.begin());
    return value;
}

} // namespace khepri::search
