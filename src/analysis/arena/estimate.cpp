#include "analysis/arena/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace khepri::analysis {

// For one and two degrees of freedom exactly; else the expansion of Abramowitz and Stegun, Handbook
// of Mathematical Functions, 26.7.5.
double student_quantile(std::int64_t degrees_of_freedom) {
    constexpr double x = 1.959963984540054; // of the normal distribution
    const auto v = static_cast<double>(degrees_of_freedom);
    if (degrees_of_freedom < 1) return std::numeric_limits<double>::infinity();
    if (degrees_of_freedom == 1) return 12.706204736432095;
    if (degrees_of_freedom == 2) return 4.302652729911275;
    const double x3 = x * x * x, x5 = x3 * x * x, x7 = x5 * x * x, x9 = x7 * x * x;
    return x + (x3 + x) / (4 * v) + (5 * x5 + 16 * x3 + 3 * x) / (96 * v * v) +
           (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / (384 * v * v * v) +
           (79 * x9 + 776 * x7 + 1482 * x5 - 1920 * x3 - 945 * x) / (92160 * v * v * v * v);
}

Estimate within(double mean, double standard_error, std::int64_t observations) {
    if (observations < 2) {
        constexpr double endless = std::numeric_limits<double>::infinity();
        return {mean, -endless, endless};
    }
    const double reach = student_quantile(observations - 1) * standard_error;
    return {mean, mean - reach, mean + reach};
}

namespace {

double mean_of(std::span<const double> observations) {
    return std::accumulate(observations.begin(), observations.end(), 0.0) /
           static_cast<double>(observations.size());
}

} // namespace

double sum_of_squares(std::span<const double> observations) {
    if (observations.empty()) return 0;
    const double mean = mean_of(observations);
    double squares = 0;
    for (const double x : observations) squares += (x - mean) * (x - mean);
    return squares;
}

Estimate estimate(std::span<const double> observations) {
    if (observations.empty()) return within(0, 0, 0);
    const auto n = static_cast<double>(observations.size());
    const double standard_error = n > 1 ? std::sqrt(sum_of_squares(observations) / (n - 1) / n) : 0;
    return within(mean_of(observations), standard_error,
                  static_cast<std::int64_t>(observations.size()));
}

Estimate share_estimate(std::span<const double> observations) {
    Estimate share = estimate(observations);
    const auto n = static_cast<double>(std::max<std::size_t>(1, observations.size()));
    const double surprise = 1 - std::pow(0.05, 1 / n);
    if (share.mean <= 0) return {0, 0, observations.empty() ? 1 : surprise};
    if (share.mean >= 1) return {1, 1 - surprise, 1};
    share.low = std::max(0.0, share.low);
    share.high = std::min(1.0, share.high);
    return share;
}

} // namespace khepri::analysis
