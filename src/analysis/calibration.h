// Compares what hints announce with what then happens, in games that an adviser plays against
// itself: the chance and the score that it announced before each of its moves.
#pragma once

#include "search/announced.h"
#include "search/player.h"
#include "table/game.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace khepri::analysis {

// The sums of announced and of actual values.
class Deviation {
public:
    void add(double announced, double actual) {
        announced_ += announced, actual_ += actual, ++count_;
    }
    std::int64_t count() const { return count_; }
    double mean_announced() const { return announced_ / static_cast<double>(count_); }
    double mean_actual() const { return actual_ / static_cast<double>(count_); }
    double mean() const { return mean_announced() - mean_actual(); }

private:
    double announced_ = 0;
    double actual_ = 0;
    std::int64_t count_ = 0;
};

// By fifths of the game, that is of the seat's own decisions.
using InFifths = std::array<Deviation, 5>;

struct Calibration {
    InFifths chance;           // as hints announce it; empty where they do not
    InFifths score;            // the same
    InFifths by_size;          // the announced chance, by fifths of the chance itself
    InFifths estimated_chance; // as the search has it, whether announced or not
    InFifths estimated_score;
};

// Plays one game.
template <Game G>
void calibrate(const G& game, const search::Adviser<G>& adviser, Rng& rng, Calibration& found) {
    struct Prediction {
        Seat seat;
        int decision; // of the seat
        double chance;
        double score;
        search::Announced announced;
    };
    std::vector<Prediction> all;
    PerSeat<int> decisions{};
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        const auto advice = adviser(game, game.view(state, seat), rng);
        const auto& best = advice.ranked.front();
        if (best.visits > 0)
            all.push_back({seat, decisions[seat], best.win_chance, best.expected_score,
                           search::announced(game, best)});
        ++decisions[seat];
        game.apply(state, seat, best.move, rng);
    }
    const Outcome outcome = game.outcome(state);
    for (const Prediction& prediction : all) {
        const auto fifth =
            static_cast<std::size_t>(5 * prediction.decision / decisions[prediction.seat]);
        const double won = outcome.winners.contains(prediction.seat)
                               ? 1.0 / static_cast<double>(outcome.winners.size())
                               : 0;
        const double score = outcome.scores[prediction.seat];
        found.estimated_chance[fifth].add(prediction.chance, won);
        found.estimated_score[fifth].add(prediction.score, score);
        if (prediction.announced.chance) {
            const double chance = *prediction.announced.chance;
            const auto size = std::min<std::size_t>(4, static_cast<std::size_t>(5 * chance));
            found.chance[fifth].add(chance, won);
            found.by_size[size].add(chance, won);
        }
        if (prediction.announced.score) found.score[fifth].add(*prediction.announced.score, score);
    }
}

} // namespace khepri::analysis
