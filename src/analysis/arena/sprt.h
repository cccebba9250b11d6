// The generalised sequential probability ratio test: a contest between two bots runs only until one
// of two hypotheses on their distance in Elo fits clearly better. docs/arena.md has the formulas
// and their sources.
#pragma once

#include "analysis/arena/less_luck.h"

#include <cstdint>
#include <map>

namespace khepri::analysis {

enum class Verdict : std::uint8_t { undecided, elo0, elo1 };

struct Hypotheses {
    double elo0 = 0; // not better than that
    double elo1 = 5; // at least that much better
};

// The win share of a bot that is this much stronger than the others, for this number of seats.
double share_at(double elo, int seats);

// How often each value was observed.
using Counts = std::map<double, double>;

// The log-likelihood ratio of a mean of share1 against one of share0, each under the likeliest
// distribution with that mean.
double log_likelihood_ratio(const Counts& counts, double share0, double share1);

// Shares take few values; shares less luck take any, and are taken for normally distributed.
enum class Observations : std::uint8_t { shares, less_luck };

class Sprt {
public:
    static constexpr double alpha = 0.05; // chance to accept elo1 when elo0 is true
    static constexpr double beta = 0.05;  // and the other way round

    // Before so many deals there is no verdict on observations less luck: their spread is not
    // known.
    static constexpr std::int64_t least_deals = 32;

    Sprt(const Hypotheses& hypotheses, int seats, Observations kind = Observations::shares);

    // The mean win share of the bot over all seatings of a deal, and how much of it was luck. As
    // much of that is taken off as the deals before explain (less_luck.h).
    void add(double share, double luck = 0);
    double ratio() const;
    Verdict verdict() const;
    static double lower_bound();
    static double upper_bound();

private:
    double share0_;
    double share1_;
    Observations kind_;
    Counts counts_;
    LuckFactor factor_;
    std::int64_t observed_ = 0;
    double mean_ = 0;
    double squares_ = 0; // of the distances from the mean
};

} // namespace khepri::analysis
