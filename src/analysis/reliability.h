// Whether chances are as true as predicted: in tenths of the chance, the mean prediction and the
// share that was won.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace khepri::analysis {

class Reliability {
public:
    struct Tenth {
        double predicted = 0;
        double won = 0;
        double count = 0;
    };

    void add(double predicted, double won) {
        const auto at = static_cast<std::size_t>(10 * std::clamp(predicted, 0.0, 0.999));
        tenths_[at].predicted += predicted;
        tenths_[at].won += won;
        ++tenths_[at].count;
        ++count_;
        squares_ += (predicted - won) * (predicted - won);
    }
    const std::array<Tenth, 10>& tenths() const { return tenths_; }
    double count() const { return count_; }
    // The mean distance between predicted and won, each tenth by how often it was predicted.
    double expected_error() const {
        double sum = 0;
        for (const Tenth& tenth : tenths_) sum += std::abs(tenth.predicted - tenth.won);
        return count_ > 0 ? sum / count_ : 0;
    }
    // The mean square of what was predicted less what came (Brier 1950).
    double mean_square() const { return count_ > 0 ? squares_ / count_ : 0; }

private:
    std::array<Tenth, 10> tenths_{};
    double count_ = 0;
    double squares_ = 0;
};

} // namespace khepri::analysis
