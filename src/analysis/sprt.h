// The generalised sequential probability ratio test: goes on with a contest between two bots only
// until it is clear which of two hypotheses on their distance in Elo fits better. docs/arena.md has
// the formulas and their sources.
#pragma once

#include <cstdint>
#include <map>

namespace khepri::analysis {

enum class Verdict : std::uint8_t { undecided, elo0, elo1 };

struct Hypotheses {
    double elo0 = 0; // not better than that
    double elo1 = 5; // at least that much better
};

// The win share that a bot so many Elo stronger than the others has among so many seats.
double share_at(double elo, int seats);

// How often each value was observed.
using Counts = std::map<double, double>;

// The logarithm of how much likelier the observations are with a mean of share1 than with one of
// share0, each under the likeliest distribution with that mean.
double log_likelihood_ratio(const Counts& counts, double share0, double share1);

class Sprt {
public:
    static constexpr double alpha = 0.05; // chance to accept elo1 when elo0 is true
    static constexpr double beta = 0.05;  // and the other way round

    Sprt(const Hypotheses& hypotheses, int seats);

    // The mean win share of the bot over all seatings of a deal.
    void add(double share);
    double ratio() const;
    Verdict verdict() const;
    static double lower_bound();
    static double upper_bound();

private:
    double share0_;
    double share1_;
    Counts counts_;
};

} // namespace khepri::analysis
