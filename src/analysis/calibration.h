// Compares what hints announce with what then happens, in games between levels: the chance and the
// score that were announced of each move before it was made.
#pragma once

#include "analysis/reliability.h"
#include "search/announced.h"
#include "table/game.h"

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

// Of what was announced; empty where nothing was.
struct Calibration {
    Reliability chance;
    InFifths chances;
    InFifths scores;
};

// Plays one game in which each decides as its level does, within the budget. Of three decisions one
// is looked at: those of one game tell much the same.
template <Game G>
void calibrate(const G& game, const search::SeatLevels& levels, const search::Budget& budget,
               Rng& rng, Calibration& found) {
    struct Prediction {
        Seat seat;
        int decision; // of the seat
        search::Announced announced;
    };
    std::vector<Prediction> all;
    PerSeat<int> decisions{};
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        const auto seen = game.view(state, seat);
        auto advice = search::advise(game, seen, levels[seat], budget, rng.split());
        advice.ranked.resize(1, advice.ranked.front());
        if (rng.below(3) == 0)
            all.push_back({seat, decisions[seat],
                           search::announced(game, seen, advice, levels, rng.split()).front()});
        ++decisions[seat];
        game.apply(state, seat, advice.best(), rng);
    }
    const Outcome outcome = game.outcome(state);
    for (const auto& [seat, decision, announced] : all) {
        const auto fifth = static_cast<std::size_t>(5 * decision / decisions[seat]);
        if (announced.chance) {
            const double won = outcome.winners.contains(seat)
                                   ? 1.0 / static_cast<double>(outcome.winners.size())
                                   : 0;
            found.chance.add(*announced.chance, won);
            found.chances[fifth].add(*announced.chance, won);
        }
        if (announced.score) found.scores[fifth].add(*announced.score, outcome.scores[seat]);
    }
    found.chance.end_game();
}

} // namespace khepri::analysis
