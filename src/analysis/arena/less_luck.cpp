#include "analysis/arena/less_luck.h"

#include "core/check.h"

#include <array>

namespace khepri::analysis {

void LuckFactor::add(double result, double luck) {
    ++count_;
    results_ += result;
    lucks_ += luck;
    products_ += result * luck;
    squares_ += luck * luck;
}

double LuckFactor::value() const {
    if (count_ < least_results) return 0;
    const auto n = static_cast<double>(count_);
    const double spread = squares_ - lucks_ * lucks_ / n;
    return spread > 0 ? (products_ - results_ * lucks_ / n) / spread : 0;
}

std::vector<double> less_luck(std::span<const double> results, std::span<const double> lucks) {
    CHECK(results.size() == lucks.size());
    std::array<LuckFactor, 2> halves;
    for (std::size_t i = 0; i < results.size(); ++i) halves[i % 2].add(results[i], lucks[i]);
    const std::array<double, 2> factors{halves[1].value(), halves[0].value()};
    std::vector<double> adjusted;
    for (std::size_t i = 0; i < results.size(); ++i)
        adjusted.push_back(results[i] - factors[i % 2] * lucks[i]);
    return adjusted;
}

} // namespace khepri::analysis
