#include "analysis/arena/rating.h"

#include "analysis/arena/matrix.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace khepri::analysis {
namespace {

// The unknowns are the logarithms of the weights.
const double elo_per_unit = 400 / std::log(10);

double games_of(const Vector& wins) { return std::accumulate(wins.begin(), wins.end(), 0.0); }

// All games between the same bots, by how many seats each had.
using Tables = std::map<std::vector<int>, Vector>;

Tables tables_of(const std::vector<RatedRound>& rounds) {
    Tables tables;
    for (const RatedRound& round : rounds) {
        Vector& wins = tables.try_emplace(round.seats, round.wins.size()).first->second;
        for (std::size_t bot = 0; bot < wins.size(); ++bot) wins[bot] += round.wins[bot];
    }
    return tables;
}

// One more game at every table, in which every seat has an equal share.
void add_shared_games(Tables& tables) {
    for (auto& [seats, wins] : tables) {
        const int all = std::accumulate(seats.begin(), seats.end(), 0);
        for (std::size_t bot = 0; bot < wins.size(); ++bot)
            wins[bot] += static_cast<double>(seats[bot]) / all;
    }
}

// Ford's condition (1957): however the bots are divided into two groups, somebody of each has won
// against somebody of the other. Then, and only then, the likelihood has a maximum.
bool has_maximum(const Tables& tables, std::size_t bots) {
    std::vector<std::vector<bool>> beats(bots, std::vector<bool>(bots, false));
    for (const auto& [seats, wins] : tables)
        for (std::size_t a = 0; a < bots; ++a)
            for (std::size_t b = 0; b < bots; ++b)
                if (wins[a] > 0 && seats[b] > 0) beats[a][b] = true;
    for (std::size_t via = 0; via < bots; ++via)
        for (std::size_t a = 0; a < bots; ++a)
            for (std::size_t b = 0; b < bots; ++b)
                if (beats[a][via] && beats[via][b]) beats[a][b] = true;
    return std::all_of(beats.begin(), beats.end(), [](const auto& row) {
        return std::all_of(row.begin(), row.end(), [](bool beaten) { return beaten; });
    });
}

// How likely each bot is to win at a table.
Vector chances(const std::vector<int>& seats, const Vector& strength) {
    Vector chance(seats.size());
    for (std::size_t bot = 0; bot < seats.size(); ++bot)
        chance[bot] = seats[bot] * std::exp(strength[bot]);
    const double all = games_of(chance);
    for (double& one : chance) one /= all;
    return chance;
}

// The gradient of the log-likelihood: actual wins minus expected wins.
Vector surplus(const std::vector<int>& seats, const Vector& wins, const Vector& strength) {
    Vector gradient = chances(seats, strength);
    const double games = games_of(wins);
    for (std::size_t bot = 0; bot < wins.size(); ++bot)
        gradient[bot] = wins[bot] - games * gradient[bot];
    return gradient;
}

double log_likelihood(const Tables& tables, const Vector& strength) {
    double sum = 0;
    for (const auto& [seats, wins] : tables) {
        const Vector chance = chances(seats, strength);
        for (std::size_t bot = 0; bot < wins.size(); ++bot)
            if (wins[bot] > 0) sum += wins[bot] * std::log(chance[bot]);
    }
    return sum;
}

// The inverse of the observed information. The likelihood does not change when all strengths change
// by the same amount; adding 1/n everywhere removes that direction.
Matrix covariance(const Tables& tables, const Vector& strength) {
    const std::size_t bots = strength.size();
    Matrix information(bots);
    for (std::size_t a = 0; a < bots; ++a)
        for (std::size_t b = 0; b < bots; ++b) information(a, b) = 1 / static_cast<double>(bots);
    for (const auto& [seats, wins] : tables) {
        const Vector chance = chances(seats, strength);
        const double games = games_of(wins);
        for (std::size_t a = 0; a < bots; ++a) {
            information(a, a) += games * chance[a];
            for (std::size_t b = 0; b < bots; ++b)
                information(a, b) -= games * chance[a] * chance[b];
        }
    }
    return information.inverse();
}

// Newton's method; the log-likelihood is concave, and a step that does not raise it is halved.
Vector likeliest(const Tables& tables, std::size_t bots) {
    Vector strength(bots);
    double best = log_likelihood(tables, strength);
    for (int round = 0; round < 100; ++round) {
        Vector gradient(bots);
        for (const auto& [seats, wins] : tables) {
            const Vector part = surplus(seats, wins, strength);
            for (std::size_t bot = 0; bot < bots; ++bot) gradient[bot] += part[bot];
        }
        const Vector step = covariance(tables, strength).times(gradient);
        Vector tried(bots);
        double gained = -1;
        for (double size = 1; gained < 0 && size > 1e-9; size /= 2) {
            for (std::size_t bot = 0; bot < bots; ++bot)
                tried[bot] = strength[bot] + size * step[bot];
            gained = log_likelihood(tables, tried) - best;
        }
        if (gained <= 0) break;
        strength = tried;
        best += gained;
    }
    return strength;
}

using ByDeal = std::map<std::int64_t, Vector>;

ByDeal surplus_by_deal(const std::vector<RatedRound>& rounds, const Vector& strength) {
    ByDeal sums;
    for (const RatedRound& round : rounds) {
        Vector& sum = sums.try_emplace(round.deal, strength.size()).first->second;
        const Vector part = surplus(round.seats, round.wins, strength);
        for (std::size_t bot = 0; bot < part.size(); ++bot) sum[bot] += part[bot];
    }
    return sums;
}

// The variances when the rounds of one deal are correlated: the "sandwich" of Huber (1967) over
// deals.
Vector variances_over_deals(const ByDeal& surpluses, const Matrix& model) {
    Vector variance(model.size());
    for (const auto& [deal, sum] : surpluses) {
        const Vector pull = model.times(sum);
        for (std::size_t bot = 0; bot < pull.size(); ++bot) variance[bot] += pull[bot] * pull[bot];
    }
    const auto n = static_cast<double>(surpluses.size());
    for (double& one : variance) one *= n > 1 ? n / (n - 1) : 1;
    return variance;
}

} // namespace

Ratings rate(const std::vector<RatedRound>& rounds, std::size_t bots) {
    Tables tables = tables_of(rounds);
    Ratings ratings;
    ratings.bounded = !has_maximum(tables, bots);
    if (ratings.bounded) add_shared_games(tables);
    const Vector strength = likeliest(tables, bots);
    const Matrix model = covariance(tables, strength);
    const ByDeal surpluses = surplus_by_deal(rounds, strength);
    Vector variance = variances_over_deals(surpluses, model);
    for (std::size_t bot = 0; bot < bots; ++bot) {
        // Identical results do not vary from deal to deal: then the model's own variance is used.
        if (ratings.bounded) variance[bot] = model(bot, bot) - 1 / static_cast<double>(bots);
        ratings.elo.push_back(within(strength[bot] * elo_per_unit,
                                     std::sqrt(std::max(0.0, variance[bot])) * elo_per_unit,
                                     static_cast<std::int64_t>(surpluses.size())));
    }
    return ratings;
}

} // namespace khepri::analysis
