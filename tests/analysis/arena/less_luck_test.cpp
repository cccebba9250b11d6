// Results less luck: the same mean, never more noise than the plain ones but for chance, and as
// much less as the luck explains.
#include "analysis/arena/less_luck.h"

#include "analysis/arena/estimate.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace khepri::analysis {
namespace {

double uniform(Rng& rng) { return static_cast<double>(rng.next32()) / 4294967296.0 - 0.5; }

struct Played {
    std::vector<double> results;
    std::vector<double> lucks;
};

// Results around 0.5, of which the luck that is measured explains `part` times itself.
Played played(Rng& rng, int games, double part) {
    Played played;
    for (int i = 0; i < games; ++i) {
        const double luck = uniform(rng);
        played.lucks.push_back(luck);
        played.results.push_back(0.5 + part * luck + 0.3 * uniform(rng));
    }
    return played;
}

double mean(const std::vector<double>& of) {
    return std::accumulate(of.begin(), of.end(), 0.0) / static_cast<double>(of.size());
}

// Also of luck that tells nothing, and of few games.
TEST(LessLuck, HasTheSameMean) {
    for (const double part : {0.0, 0.4, -1.0}) {
        std::vector<double> means;
        for (std::uint64_t i = 0; i < 2000; ++i) {
            Rng rng = Rng::fast(3, i);
            const auto [results, lucks] = played(rng, 36, part);
            means.push_back(mean(less_luck(results, lucks)));
        }
        const double error = std::sqrt(sum_of_squares(means)) / static_cast<double>(means.size());
        EXPECT_LE(std::abs(mean(means) - 0.5), 3.5 * error) << part;
    }
}

TEST(LessLuck, TakesWhatLuckExplainsAndNoMore) {
    Rng rng = Rng::fast(4);
    const auto left = [&](double part) {
        const auto [results, lucks] = played(rng, 2000, part);
        return sum_of_squares(results) / sum_of_squares(less_luck(results, lucks));
    };
    EXPECT_GT(left(0.0), 0.99); // with a factor of 1 it would be 0.08
    EXPECT_NEAR(left(0.4), 1 + 0.16 / 0.09, 0.2);
    EXPECT_NEAR(left(-1.0), 1 + 1 / 0.09, 1);
}

TEST(LessLuck, IsThePlainResultWhereTooFewWerePlayed) {
    Rng rng = Rng::fast(5);
    const auto [results, lucks] = played(rng, 20, 1);
    EXPECT_EQ(less_luck(results, lucks), results);
}

} // namespace
} // namespace khepri::analysis
