// How far what the computer announces in a hint is from what then happens: games that an adviser
// plays against itself, with the chance and the score it named before each of its moves.
#pragma once

#include "ai/player.h"
#include "table/game.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace khepri::analysis {

// Means of what was announced and of what happened.
struct Deviation {
    double announced = 0;
    double happened = 0;
    std::int64_t count = 0;

    void add(double said, double became) { announced += said, happened += became, ++count; }
    double mean_announced() const { return announced / static_cast<double>(count); }
    double mean_happened() const { return happened / static_cast<double>(count); }
    double value() const { return (announced - happened) / static_cast<double>(count); }
};

// By fifths of the game (of the seat's own decisions), and by how large the announced chance was.
struct Calibration {
    std::array<Deviation, 5> chance;
    std::array<Deviation, 5> chance_by_size;
    std::array<Deviation, 5> score;
};

// Plays one game. What was not tried is not announced.
template <Game G>
void calibrate(const G& game, const ai::Adviser<G>& adviser, Rng& rng, Calibration& found) {
    struct Announced {
        Seat seat;
        int decision; // of the seat
        double chance;
        double score;
    };
    std::vector<Announced> announced;
    PerSeat<int> decisions{};
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        const auto advice = adviser(game, game.view(state, seat), rng);
        const auto& best = advice.ranked.front();
        if (best.visits > 0)
            announced.push_back({seat, decisions[seat], best.win_chance, best.expected_score});
        ++decisions[seat];
        game.apply(state, seat, best.move, rng);
    }
    const Outcome outcome = game.outcome(state);
    const double share =
        outcome.winners.empty() ? 0 : 1.0 / static_cast<double>(outcome.winners.size());
    for (const Announced& one : announced) {
        const auto stage = static_cast<std::size_t>(5 * one.decision / decisions[one.seat]);
        const auto size = std::min<std::size_t>(4, static_cast<std::size_t>(5 * one.chance));
        const double won = outcome.winners.contains(one.seat) ? share : 0;
        found.chance[stage].add(one.chance, won);
        found.chance_by_size[size].add(one.chance, won);
        found.score[stage].add(one.score, outcome.scores[one.seat]);
    }
}

} // namespace khepri::analysis
