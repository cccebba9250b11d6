#include "analysis/arena/sprt.h"

#include <cmath>

namespace khepri::analysis {
namespace {

// Values that were not observed yet count as observed this often, as in fastchess and Fishtest:
// without them a first few equal deals would exclude everything else.
constexpr double hardly_ever = 1e-3;

// Among the distributions over the observed values with mean s, the likeliest gives value a the
// chance p / (1 + x (a - s)), p being how often it was observed; x makes the mean s.
// (M. Van den Bergh, "Comments on Normalized Elo", proposition 1.1.)
double tilt(const Counts& counts, double s) {
    double low = -1 / (counts.rbegin()->first - s);
    double high = 1 / (s - counts.begin()->first);
    for (int halving = 0; halving < 60; ++halving) {
        const double x = (low + high) / 2;
        double slope = 0; // falls as x grows
        for (const auto& [a, count] : counts) slope += count * (a - s) / (1 + x * (a - s));
        (slope > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

} // namespace

double share_at(double elo, int seats) {
    const double weight = std::pow(10, elo / 400);
    return weight / (weight + seats - 1);
}

double log_likelihood_ratio(const Counts& observed, double share0, double share1) {
    Counts counts = observed;
    for (const double value : {0.0, 0.25, 0.5, 0.75, 1.0}) counts.try_emplace(value, hardly_ever);
    const double x0 = tilt(counts, share0);
    const double x1 = tilt(counts, share1);
    double ratio = 0;
    for (const auto& [a, count] : counts)
        ratio += count * std::log((1 + x0 * (a - share0)) / (1 + x1 * (a - share1)));
    return ratio;
}

Sprt::Sprt(const Hypotheses& hypotheses, int seats, Observations kind)
    : share0_(share_at(hypotheses.elo0, seats)),
      share1_(share_at(hypotheses.elo1, seats)),
      kind_(kind) {}

// Mean and squares by Welford's recurrence.
void Sprt::add(double share, double luck) {
    if (kind_ == Observations::shares) {
        ++counts_[share];
    } else {
        const double factor = factor_.value();
        factor_.add(share, luck);
        share -= factor * luck;
    }
    ++observed_;
    const double before = share - mean_;
    mean_ += before / static_cast<double>(observed_);
    squares_ += before * (share - mean_);
}

double Sprt::ratio() const {
    if (kind_ == Observations::less_luck) {
        if (observed_ < least_deals || squares_ <= 0) return 0;
        const auto n = static_cast<double>(observed_);
        const double variance = squares_ / (n - 1);
        return n * (share1_ - share0_) * (2 * mean_ - share0_ - share1_) / (2 * variance);
    }
    return counts_.empty() ? 0 : log_likelihood_ratio(counts_, share0_, share1_);
}

Verdict Sprt::verdict() const {
    const double now = ratio();
    if (now >= upper_bound()) return Verdict::elo1;
    return now <= lower_bound() ? Verdict::elo0 : Verdict::undecided;
}

double Sprt::lower_bound() { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() { return std::log((1 - beta) / alpha); }

} // namespace khepri::analysis
