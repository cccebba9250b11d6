#include "analysis/tally.h"

#include <cmath>

namespace khepri::analysis {

Figure Sums::figure(std::int64_t games, double scale) const {
    if (games == 0) return {};
    const auto n = static_cast<double>(games);
    const double mean = static_cast<double>(total) / n;
    if (games == 1) return {mean / scale, 0};
    const double variance = (static_cast<double>(squares) - n * mean * mean) / (n - 1);
    return {mean / scale, std::sqrt(std::max(0.0, variance) / n) / scale};
}

void Tally::add(const GameCount& count, const Outcome& outcome) {
    ++games_;
    decisions_.add(count.decisions);
    acting_.add(count.acting_decisions);
    moves_.add(count.moves);
    moves_times_acting_ += count.moves * count.acting_decisions;
    std::int64_t sum = 0;
    for (int i = 0; i < seats_; ++i) {
        const auto seat = static_cast<Seat>(i);
        sum += outcome.scores[seat];
        seat_scores_[seat].add(outcome.scores[seat]);
        wins_[seat].add(outcome.winners.contains(seat) ? whole_win / outcome.winners.size() : 0);
    }
    scores_by_game_.add(sum);
    ties_.add(outcome.winners.size() > 1 ? 1 : 0);
}

void Tally::add(const Tally& other) {
    games_ += other.games_;
    decisions_.add(other.decisions_);
    acting_.add(other.acting_);
    moves_.add(other.moves_);
    moves_times_acting_ += other.moves_times_acting_;
    scores_by_game_.add(other.scores_by_game_);
    ties_.add(other.ties_);
    for (std::size_t i = 0; i < wins_.size(); ++i) {
        seat_scores_[i].add(other.seat_scores_[i]);
        wins_[i].add(other.wins_[i]);
        forfeits_[i] += other.forfeits_[i];
    }
}

// A ratio of two sums over games; its error by the delta method (Cochran, Sampling Techniques,
// section 6.3).
Figure Tally::moves_per_decision() const {
    if (acting_.total == 0) return {};
    const auto n = static_cast<double>(games_);
    const double ratio = static_cast<double>(moves_.total) / static_cast<double>(acting_.total);
    if (games_ == 1) return {ratio, 0};
    const double residual = static_cast<double>(moves_.squares) -
                            2 * ratio * static_cast<double>(moves_times_acting_) +
                            ratio * ratio * static_cast<double>(acting_.squares);
    const double mean_acting = static_cast<double>(acting_.total) / n;
    return {ratio, std::sqrt(std::max(0.0, residual) / (n * (n - 1))) / mean_acting};
}

double Tally::score_deviation() const {
    Sums all;
    for (int i = 0; i < seats_; ++i) all.add(seat_scores_[static_cast<std::size_t>(i)]);
    const std::int64_t n = games_ * seats_;
    return all.figure(n).standard_error * std::sqrt(static_cast<double>(n));
}

} // namespace khepri::analysis
