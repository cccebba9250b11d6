// The sums behind the figures of many matches, in whole numbers: they do not depend on the order in
// which matches are added, and can be sent and added up. Two games that were played on the same
// deals are compared by pairs.
#pragma once

#include <cstdint>

namespace khepri::analysis {

struct Figure {
    double mean = 0;
    double standard_error = 0;
};

// Of one figure: value over weight, summed over matches. The weight is 1 for a mean of matches.
struct FigureSums {
    std::int64_t matches = 0;
    std::int64_t values = 0;
    std::int64_t weights = 0;
    std::int64_t value_squares = 0;
    std::int64_t products = 0;
    std::int64_t weight_squares = 0;

    void add(std::int64_t value, std::int64_t weight);
    void add(const FigureSums& other);
    // The ratio of value / scale to weight; its error by the delta method (Cochran, Sampling
    // Techniques, section 6.3). 0 if all weights are 0.
    Figure figure(double scale = 1) const;
};

// Of one figure in two games on the same deals.
struct PairedSums {
    FigureSums one;
    FigureSums other;
    std::int64_t value_value = 0;
    std::int64_t value_weight = 0; // value of the one, weight of the other
    std::int64_t weight_value = 0;
    std::int64_t weight_weight = 0;

    void add(std::int64_t value, std::int64_t weight, std::int64_t other_value,
             std::int64_t other_weight);
    // How much more the one has. What both owe to the deals cancels out.
    Figure difference(double scale = 1) const;
};

} // namespace khepri::analysis
