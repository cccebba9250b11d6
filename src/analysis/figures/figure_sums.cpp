#include "analysis/figures/figure_sums.h"

#include <algorithm>
#include <cmath>

namespace khepri::analysis {
namespace {

double number(std::int64_t whole) { return static_cast<double>(whole); }

double ratio_of(const FigureSums& sums) {
    return sums.weights == 0 ? 0 : number(sums.values) / number(sums.weights);
}

// Of the residuals value - ratio * weight.
double residual_squares(const FigureSums& sums) {
    const double ratio = ratio_of(sums);
    return std::max(0.0, number(sums.value_squares) - 2 * ratio * number(sums.products) +
                             ratio * ratio * number(sums.weight_squares));
}

double mean_weight(const FigureSums& sums) { return number(sums.weights) / number(sums.matches); }

} // namespace

void FigureSums::add(std::int64_t value, std::int64_t weight) {
    ++matches;
    values += value;
    weights += weight;
    value_squares += value * value;
    products += value * weight;
    weight_squares += weight * weight;
}

void FigureSums::add(const FigureSums& more) {
    matches += more.matches;
    values += more.values;
    weights += more.weights;
    value_squares += more.value_squares;
    products += more.products;
    weight_squares += more.weight_squares;
}

Figure FigureSums::figure(double scale) const {
    if (weights == 0) return {};
    if (matches < 2) return {ratio_of(*this) / scale, 0};
    const double n = number(matches);
    const double error = std::sqrt(residual_squares(*this) / (n * (n - 1))) / mean_weight(*this);
    return {ratio_of(*this) / scale, error / scale};
}

void PairedSums::add(std::int64_t value, std::int64_t weight, std::int64_t other_value,
                     std::int64_t other_weight) {
    one.add(value, weight);
    other.add(other_value, other_weight);
    value_value += value * other_value;
    value_weight += value * other_weight;
    weight_value += weight * other_value;
    weight_weight += weight * other_weight;
}

Figure PairedSums::difference(double scale) const {
    if (one.weights == 0 || other.weights == 0) return {};
    const double r = ratio_of(one);
    const double s = ratio_of(other);
    if (one.matches < 2) return {(r - s) / scale, 0};
    const double n = number(one.matches);
    const double w = mean_weight(one);
    const double v = mean_weight(other);
    const double common = number(value_value) - s * number(value_weight) -
                          r * number(weight_value) + r * s * number(weight_weight);
    const double squares =
        residual_squares(one) / (w * w) + residual_squares(other) / (v * v) - 2 * common / (w * v);
    // Where both have the same, this is what rounding leaves.
    const double nothing =
        1e-12 * (number(one.value_squares) / (w * w) + number(other.value_squares) / (v * v));
    return {(r - s) / scale, squares <= nothing ? 0 : std::sqrt(squares / (n * (n - 1))) / scale};
}

} // namespace khepri::analysis
