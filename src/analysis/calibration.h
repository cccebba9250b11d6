// How far what the computer announces in a hint is from what then happens: games that an adviser
// plays against itself, with the chance and the score that it named before each of its moves.
#pragma once

#include "ai/announced.h"
#include "ai/player.h"
#include "table/game.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace khepri::analysis {

// Of what was said, and of what happened.
class Deviation {
public:
    void add(double said, double happened) { said_ += said, happened_ += happened, ++count_; }
    std::int64_t count() const { return count_; }
    double mean_said() const { return said_ / static_cast<double>(count_); }
    double mean_happened() const { return happened_ / static_cast<double>(count_); }
    double mean() const { return mean_said() - mean_happened(); }

private:
    double said_ = 0;
    double happened_ = 0;
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
void calibrate(const G& game, const ai::Adviser<G>& adviser, Rng& rng, Calibration& found) {
    struct Said {
        Seat seat;
        int decision; // of the seat
        double chance;
        double score;
        ai::Announced announced;
    };
    std::vector<Said> all;
    PerSeat<int> decisions{};
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        const auto advice = adviser(game, game.view(state, seat), rng);
        const auto& best = advice.ranked.front();
        if (best.visits > 0)
            all.push_back({seat, decisions[seat], best.win_chance, best.expected_score,
                           ai::announced(game, best)});
        ++decisions[seat];
        game.apply(state, seat, best.move, rng);
    }
    const Outcome outcome = game.outcome(state);
    for (const Said& said : all) {
        const auto fifth = static_cast<std::size_t>(5 * said.decision / decisions[said.seat]);
        const double won = outcome.winners.contains(said.seat)
                               ? 1.0 / static_cast<double>(outcome.winners.size())
                               : 0;
        const double score = outcome.scores[said.seat];
        found.estimated_chance[fifth].add(said.chance, won);
        found.estimated_score[fifth].add(said.score, score);
        if (said.announced.chance) {
            const double chance = *said.announced.chance;
            const auto size = std::min<std::size_t>(4, static_cast<std::size_t>(5 * chance));
            found.chance[fifth].add(chance, won);
            found.by_size[size].add(chance, won);
        }
        if (said.announced.score) found.score[fifth].add(*said.announced.score, score);
    }
}

} // namespace khepri::analysis
