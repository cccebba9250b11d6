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
    ++sums_.games;
    sums_.decisions.add(count.decisions);
    sums_.acting.add(count.acting_decisions);
    sums_.moves.add(count.moves);
    sums_.moves_times_acting += count.moves * count.acting_decisions;
    std::int64_t sum = 0;
    for (int i = 0; i < seats_; ++i) {
        const auto seat = static_cast<Seat>(i);
        sum += outcome.scores[seat];
        sums_.seat_scores[seat].add(outcome.scores[seat]);
        sums_.wins[seat].add(outcome.winners.contains(seat) ? whole_win / outcome.winners.size()
                                                            : 0);
    }
    sums_.scores_by_game.add(sum);
    sums_.ties.add(outcome.winners.size() > 1 ? 1 : 0);
}

namespace {

// To the nearest whole number, in the same way on both sides of zero.
std::int64_t rounded(std::int64_t number, std::int64_t divisor) {
    const std::int64_t half = number < 0 ? -divisor / 2 : divisor / 2;
    return (number + half) / divisor;
}

} // namespace

void Tally::add_adjusted(const Outcome& outcome, const Luck& luck) {
    ++sums_.adjusted_games;
    constexpr std::int64_t share_unit = Luck::share_one / adjusted_share_one;
    constexpr std::int64_t score_unit = Luck::score_one / search::score_one;
    for (int i = 0; i < seats_; ++i) {
        const auto seat = static_cast<Seat>(i);
        const std::int64_t share =
            outcome.winners.contains(seat) ? Luck::share_one / outcome.winners.size() : 0;
        sums_.adjusted_wins[seat].add(rounded(share - luck.shares[seat], share_unit));
        sums_.adjusted_scores[seat].add(
            rounded(outcome.scores[seat] * Luck::score_one - luck.scores[seat], score_unit));
    }
}

void Tally::add(const Tally& other) {
    sums_.games += other.sums_.games;
    sums_.decisions.add(other.sums_.decisions);
    sums_.acting.add(other.sums_.acting);
    sums_.moves.add(other.sums_.moves);
    sums_.moves_times_acting += other.sums_.moves_times_acting;
    sums_.scores_by_game.add(other.sums_.scores_by_game);
    sums_.ties.add(other.sums_.ties);
    sums_.adjusted_games += other.sums_.adjusted_games;
    if (!other.figures_.sums().empty()) figures_.add(other.figures_);
    for (std::size_t i = 0; i < sums_.wins.size(); ++i) {
        sums_.seat_scores[i].add(other.sums_.seat_scores[i]);
        sums_.wins[i].add(other.sums_.wins[i]);
        sums_.forfeits[i] += other.sums_.forfeits[i];
        sums_.adjusted_wins[i].add(other.sums_.adjusted_wins[i]);
        sums_.adjusted_scores[i].add(other.sums_.adjusted_scores[i]);
    }
}

Figure Tally::moves_per_decision() const {
    const FigureSums sums{sums_.games,         sums_.moves.total,        sums_.acting.total,
                          sums_.moves.squares, sums_.moves_times_acting, sums_.acting.squares};
    return sums.figure();
}

double Tally::score_deviation() const {
    Sums all;
    for (int i = 0; i < seats_; ++i) all.add(sums_.seat_scores[static_cast<std::size_t>(i)]);
    const std::int64_t n = sums_.games * seats_;
    return all.figure(n).standard_error * std::sqrt(static_cast<double>(n));
}

} // namespace khepri::analysis
