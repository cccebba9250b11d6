#include "analysis/review/review.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace khepri::analysis {

namespace {

constexpr std::size_t most_moments = 6;
constexpr std::size_t most_costliest = 5;

Amount floor_divided(Amount a, Amount b) { return a / b - (a % b < 0 ? 1 : 0); }

} // namespace

ReviewVerdict verdict_on(Amount cost, Measure measure) {
    const ErrorClasses least = error_classes(measure);
    if (cost >= least.blunder) return ReviewVerdict::blunder;
    if (cost >= least.mistake) return ReviewVerdict::mistake;
    if (cost >= least.inaccuracy) return ReviewVerdict::inaccuracy;
    return ReviewVerdict::good;
}

Amounts divided(const Amounts& sums, Amount divisor, int seats) {
    const auto all = SeatSet::first(seats);
    Amounts parts{};
    Amount total = 0;
    Amount given = 0;
    std::vector<std::pair<Amount, Seat>> remainders;
    for (const Seat seat : all) {
        parts[seat] = floor_divided(sums[seat], divisor);
        total += sums[seat];
        given += parts[seat];
        remainders.emplace_back(parts[seat] * divisor - sums[seat], seat); // the largest loss first
    }
    std::sort(remainders.begin(), remainders.end());
    Amount left = floor_divided(2 * total + divisor, 2 * divisor) - given;
    for (const auto& [loss, seat] : remainders)
        if (left-- > 0) ++parts[seat];
    return parts;
}

void ReviewAccounts::add(const EventAccount& event) {
    const bool is_deal = !event.seat;
    const Seat mover = event.seat.value_or(0);
    Amount swing = 0;
    LuckyMoment moment{event.version, 0, 0};
    for (const Seat seat : SeatSet::first(seats_)) {
        SeatAccount& account = accounts_[seat];
        if (is_deal) account.start = event.values[seat] - event.luck[seat];
        account.luck += event.luck[seat];
        account.rest += event.choice[seat];
        swing += std::abs(event.values[seat] - values_[seat]);
        if (std::abs(event.luck[seat]) > std::abs(moment.luck)) {
            moment.seat = seat;
            moment.luck = event.luck[seat];
        }
    }
    if (!is_deal && event.cost > 0) {
        accounts_[mover].errors -= event.cost;
        accounts_[mover].rest += event.cost;
        errors_.emplace_back(-event.cost, event.version);
    }
    if (event.verdict) {
        ++accounts_[mover].decisions;
        ++accounts_[mover].verdicts[static_cast<std::size_t>(*event.verdict)];
    }
    if (std::abs(moment.luck) >= error_classes(measure_).inaccuracy) moments_.push_back(moment);
    if (!is_deal && swing > largest_swing_) {
        largest_swing_ = swing;
        decisive_ = event.version;
    }
    values_ = event.values;
}

ReviewSummary ReviewAccounts::summary() const {
    ReviewSummary summary{accounts_, moments_, decisive_, {}};
    std::stable_sort(summary.moments.begin(), summary.moments.end(),
                     [](const LuckyMoment& a, const LuckyMoment& b) {
                         return std::abs(a.luck) > std::abs(b.luck);
                     });
    if (summary.moments.size() > most_moments) summary.moments.resize(most_moments);
    auto errors = errors_;
    std::sort(errors.begin(), errors.end());
    for (const auto& [cost, version] : errors)
        if (summary.costliest.size() < most_costliest) summary.costliest.push_back(version);
    return summary;
}

} // namespace khepri::analysis
