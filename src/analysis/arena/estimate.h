// A mean and its 95 % interval from independent observations: in a contest one for each deal.
#pragma once

#include <cstdint>
#include <span>

namespace khepri::analysis {

struct Estimate {
    double mean = 0;
    double low = 0; // infinite on both sides if there are too few observations
    double high = 0;
};

// The number that a variable with Student's t distribution exceeds in 2.5 % of all cases.
double student_quantile(std::int64_t degrees_of_freedom);

// mean ± this many standard errors.
Estimate within(double mean, double standard_error, std::int64_t observations);

// The sum of the squared distances from the mean.
double sum_of_squares(std::span<const double> observations);

Estimate estimate(std::span<const double> observations);
// For shares, which are from 0 to 1. If every observation is 0, or every one 1, the other end is
// where that happens in 5 % of all cases (about 3 / n).
Estimate share_estimate(std::span<const double> observations);

} // namespace khepri::analysis
