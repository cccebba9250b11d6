// States of games between computer players of all levels, and how those games ended: what values
// are learned from and tested on.
#pragma once

#include "search/value.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace khepri::learn {

// A state, as the network sees it, and what came of it.
struct Sample {
    std::int32_t setting = 0; // the number of the game's setting
    std::int64_t number = 0;  // of the game
    std::uint8_t seats = 0;
    bool is_contest = true;
    search::SeatLevels levels{};
    PerSeat<float> shares{}; // of the win, in the end
    PerSeat<float> scores{}; // in the end, less what the inputs say, in points_of_output points
    search::ValueInputs inputs;
};

using Samples = std::vector<Sample>;
using Take = std::function<void(Sample&&)>;

// Half of the games are between equals, the others between any. The master, who takes longest, is
// drawn half as often as the others.
inline search::SeatLevels draw_levels(Rng& rng) {
    const auto draw = [&rng] { return search::all_levels[rng.below(9) / 2]; };
    search::SeatLevels levels = search::all_of_level(draw());
    if (rng.below(2) == 0)
        for (search::Level& level : levels) level = draw();
    return levels;
}

// Plays a game and takes each of its states with a chance of one in `thin`.
template <Game G>
void play_sampled(const G& game, int setting, const search::LevelPlayer<G>& player,
                  const search::SeatLevels& levels, std::uint32_t thin, Rng& rng,
                  const Take& take) {
    std::vector<Sample> taken;
    auto state = game.deal(rng);
    for (SeatSet acting = game.to_act(state); !acting.empty(); acting = game.to_act(state)) {
        const Seat seat = acting.front();
        if (rng.below(thin) == 0) {
            Sample sample;
            sample.setting = setting;
            sample.seats = static_cast<std::uint8_t>(game.seats());
            sample.is_contest = game.is_contest();
            sample.levels = levels;
            sample.inputs = search::GameAi<G>::value_inputs(game, state, levels);
            taken.push_back(sample);
        }
        const auto move = player(game.view(state, seat), levels[seat], rng);
        game.apply(state, seat, move, rng);
    }
    const Outcome outcome = game.outcome(state);
    for (Sample& sample : taken) {
        for (const Seat seat : SeatSet::first(game.seats())) {
            const float left = static_cast<float>(outcome.scores[seat]) -
                               static_cast<float>(sample.inputs.scores[seat]) / search::score_one;
            sample.scores[seat] = left / search::points_of_output;
            if (outcome.winners.contains(seat))
                sample.shares[seat] = 1.0F / static_cast<float>(outcome.winners.size());
        }
        take(std::move(sample));
    }
}

} // namespace khepri::learn
