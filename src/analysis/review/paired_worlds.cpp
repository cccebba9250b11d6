#include "analysis/review/paired_worlds.h"

#include <algorithm>
#include <cmath>

namespace khepri::analysis {

ReviewEffort review_effort(ReviewDepth depth) {
    switch (depth) {
    case ReviewDepth::quick:
        return {.iterations = 16,
                .confirming_iterations = 100,
                .worlds = 64,
                .worlds_in_slice = 16,
                .drawings = 1,
                .deals = 16,
                .hindsight = 100};
    case ReviewDepth::normal:
        return {.iterations = 48,
                .confirming_iterations = 2'000,
                .worlds = 256,
                .worlds_in_slice = 32,
                .drawings = 4,
                .deals = 16,
                .hindsight = 1'000};
    case ReviewDepth::deep:
        return {.iterations = 1'000,
                .confirming_iterations = 10'000,
                .worlds = 2'048,
                .worlds_in_slice = 32,
                .drawings = 16,
                .deals = 64,
                .hindsight = 50'000};
    }
    return {};
}

MoveDifference DifferenceSums::difference() const {
    const auto n = static_cast<double>(count_);
    const double mean = static_cast<double>(sum_) / n;
    const double spread = static_cast<double>(squares_) / n - mean * mean;
    const double error = count_ > 1 ? std::sqrt(std::max(0.0, spread) / (n - 1)) : 0;
    return {std::llround(mean), std::llround(error)};
}

bool is_decided(const MoveDifference& difference, std::int64_t worlds, const ReviewEffort& effort,
                Measure measure) {
    if (worlds >= effort.worlds) return true;
    if (worlds < effort.worlds_in_slice) return false;
    const Amount least = error_classes(measure).inaccuracy;
    return difference.mean + 3 * difference.standard_error < least ||
           8 * difference.standard_error < least;
}

} // namespace khepri::analysis
