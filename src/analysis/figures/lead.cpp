#include "analysis/figures/lead.h"

#include "analysis/figures/figure_list.h"

#include <algorithm>

namespace khepri::analysis {

void Lead::stands(const PerSeat<int>& scores) {
    ++decisions_;
    const int best = *std::max_element(scores.begin(), scores.begin() + seats_);
    SeatSet leaders;
    for (const Seat seat : SeatSet::first(seats_)) {
        const int behind = best - scores[seat];
        if (behind == 0) {
            leaders.insert(seat);
            continue;
        }
        deepest_[seat] = std::max(deepest_[seat], behind);
        behind_until_[seat] = decisions_;
    }
    if (leaders.size() != 1 || leaders.front() == leader_) return;
    if (leader_ != spectator) ++changes_;
    leader_ = leaders.front();
}

MatchCounts Lead::counts(const Outcome& outcome) const {
    MatchCounts all(CommonPlaces::own(seats_));
    std::vector<int> scores(outcome.scores.begin(), outcome.scores.begin() + seats_);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        all[CommonPlaces::score] += scores[i];
        all[CommonPlaces::seat_scores + i] = scores[i];
    }
    std::sort(scores.rbegin(), scores.rend());
    all[CommonPlaces::decisions] = decisions_;
    all[CommonPlaces::spread] = scores.front() - scores.back();
    all[CommonPlaces::margin] = seats_ > 1 ? scores[0] - scores[1] : 0;
    all[CommonPlaces::shared] = outcome.winners.size() > 1 ? 1 : 0;
    all[CommonPlaces::lead_changes] = changes_;
    for (const Seat seat : outcome.winners) {
        const int part = whole_win / outcome.winners.size();
        all[CommonPlaces::seat_wins(seats_) + seat] = part;
        if (seat == beginner_) all[CommonPlaces::beginner_wins] = part;
        all[CommonPlaces::deficit] += part * deepest_[seat];
        const int until = whole_game * behind_until_[seat] / std::max(1, decisions_);
        all[CommonPlaces::behind_until] = std::max(all[CommonPlaces::behind_until], until);
    }
    return all;
}

} // namespace khepri::analysis
