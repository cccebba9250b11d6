// Whether chances are as true as they are said: in tenths of the chance, the mean that was said and
// the share that was won.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace khepri::analysis {

class Reliability {
public:
    struct Tenth {
        double said = 0;
        double won = 0;
        double count = 0;
    };

    void add(double said, double won) {
        const auto at = static_cast<std::size_t>(10 * std::clamp(said, 0.0, 0.999));
        tenths_[at].said += said;
        tenths_[at].won += won;
        ++tenths_[at].count;
        ++count_;
        squares_ += (said - won) * (said - won);
    }
    const std::array<Tenth, 10>& tenths() const { return tenths_; }
    double count() const { return count_; }
    // The mean distance between said and won, each tenth by how often it was said.
    double expected_error() const {
        double sum = 0;
        for (const Tenth& tenth : tenths_) sum += std::abs(tenth.said - tenth.won);
        return count_ > 0 ? sum / count_ : 0;
    }
    // The mean square of what is said less what came (Brier 1950).
    double mean_square() const { return count_ > 0 ? squares_ / count_ : 0; }

private:
    std::array<Tenth, 10> tenths_{};
    double count_ = 0;
    double squares_ = 0;
};

} // namespace khepri::analysis
