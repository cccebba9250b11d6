// Paired differences: what one move brings more than another in the same imagined worlds.
#pragma once

#include <algorithm>
#include <cmath>

namespace khepri::puzzles {

class Differences {
public:
    void add(double difference) {
        sum_ += difference;
        squares_ += difference * difference;
        ++count_;
    }
    void add(const Differences& others) {
        sum_ += others.sum_;
        squares_ += others.squares_;
        count_ += others.count_;
    }
    int count() const { return count_; }
    double mean() const { return sum_ / count_; }
    // The spread of a single difference.
    double deviation() const {
        const double variance = squares_ / count_ - mean() * mean();
        return std::sqrt(std::max(0.0, variance) * count_ / (count_ - 1));
    }
    double standard_error() const { return deviation() / std::sqrt(count_); }
    // The mean less so many standard errors.
    double surely(double errors) const { return mean() - errors * standard_error(); }

private:
    double sum_ = 0;
    double squares_ = 0;
    int count_ = 0;
};

} // namespace khepri::puzzles
