// Whether chances are as true as predicted: in tenths of the chance, the mean prediction and the
// share that was won. Few games show an error even of true chances; `error_by_chance` says how
// large.
#pragma once

#include "core/rng.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace khepri::analysis {

class Reliability {
public:
    struct Tenth {
        double predicted = 0;
        double won = 0;
        double count = 0;
    };
    // The expected error that true chances would show.
    struct ByChance {
        double mean = 0;
        double most = 0; // in 95 of 100 cases less
    };

    void add(double predicted, double won) {
        const auto at = static_cast<std::size_t>(10 * std::clamp(predicted, 0.0, 0.999));
        tenths_[at].predicted += predicted;
        tenths_[at].won += won;
        ++tenths_[at].count;
        ++count_;
        squares_ += (predicted - won) * (predicted - won);
        game_[at] += predicted - won;
    }
    // What was added since is of one game.
    void end_game() {
        games_.push_back(game_);
        game_ = {};
    }
    const std::array<Tenth, 10>& tenths() const { return tenths_; }
    double count() const { return count_; }
    std::size_t games() const { return games_.size(); }
    // The mean distance between predicted and won, each tenth by how often it was predicted.
    double expected_error() const {
        double sum = 0;
        for (const Tenth& tenth : tenths_) sum += std::abs(tenth.predicted - tenth.won);
        return count_ > 0 ? sum / count_ : 0;
    }
    // Predictions of one game have one outcome, so the games are what is independent: of each, what
    // was predicted less what was won is taken with a sign that is drawn.
    ByChance error_by_chance() const {
        constexpr std::size_t drawings = 400;
        if (count_ == 0) return {};
        Rng rng = Rng::fast(1);
        std::vector<double> errors;
        for (std::size_t i = 0; i < drawings; ++i) {
            Residuals sums{};
            for (const Residuals& game : games_) {
                const double sign = rng.below(2) == 0 ? 1 : -1;
                for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += sign * game[at];
            }
            double error = 0;
            for (const double sum : sums) error += std::abs(sum) / count_;
            errors.push_back(error);
        }
        std::sort(errors.begin(), errors.end());
        double mean = 0;
        for (const double error : errors) mean += error / drawings;
        return {mean, errors[drawings * 95 / 100]};
    }
    // The mean square of what was predicted less what came (Brier 1950).
    double mean_square() const { return count_ > 0 ? squares_ / count_ : 0; }

private:
    using Residuals = std::array<double, 10>; // predicted less won, by tenth

    std::array<Tenth, 10> tenths_{};
    double count_ = 0;
    double squares_ = 0;
    Residuals game_{};
    std::vector<Residuals> games_;
};

} // namespace khepri::analysis
