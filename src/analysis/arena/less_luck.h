// Results less luck. Luck is 0 on average, so any multiple of it may be taken from a result; the
// factor that leaves the least noise is fitted, always on other results than those that it is
// applied to, so that the mean stays what it is (docs/arena.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace khepri::analysis {

// The factor that explains most of the results seen so far by their luck.
class LuckFactor {
public:
    static constexpr std::int64_t least_results = 16; // before so many it is 0

    void add(double result, double luck);
    double value() const;

private:
    std::int64_t count_ = 0;
    double results_ = 0; // sums
    double lucks_ = 0;
    double products_ = 0;
    double squares_ = 0; // of the luck
};

// Every second result with the factor of the others, and those with the factor of these.
std::vector<double> less_luck(std::span<const double> results, std::span<const double> lucks);

} // namespace khepri::analysis
