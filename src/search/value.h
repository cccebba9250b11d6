// What a state is worth: each seat's share of the win, and the score it may expect. A game says
// what a network sees from each seat (GameAi::value_inputs) and which network looks
// (GameAi::value_net); the order of hidden cards is not seen. Over imagined worlds, the mean.
// docs/values.md derives all of it.
#pragma once

#include "search/game_ai.h"
#include "search/levels.h"
#include "search/value_net.h"

#include <array>

namespace khepri::search {

// The network's score counts in so many points.
inline constexpr int points_of_output = 16;

struct Value {
    // Parts of whole_share. They sum to it; where a seat alone may win or lose, the rest is the
    // share of nobody, and where nothing can be won all are 0.
    PerSeat<std::int32_t> shares{};
    PerSeat<std::int32_t> scores{}; // in parts of score_one

    friend bool operator==(const Value&, const Value&) = default;
};

// Who plays; how well the others play is part of what a state is worth.
using SeatLevels = PerSeat<Level>;
constexpr SeatLevels all_of_level(Level level) {
    SeatLevels levels{};
    levels.fill(level);
    return levels;
}

// What the network sees.
struct ValueInputs {
    alignas(32) PerSeat<SeatInputs> seats{};
    PerSeat<std::int32_t> scores{}; // to which the network adds; in parts of score_one
};

// The networks have learned from four levels; the expert is half an adept and half a master.
using LevelInputs = std::array<int, 4>;
constexpr LevelInputs level_inputs(Level level) {
    constexpr int half = input_one / 2;
    switch (level) {
    case Level::novice:
        return {input_one, 0, 0, 0};
    case Level::apprentice:
        return {0, input_one, 0, 0};
    case Level::adept:
        return {0, 0, input_one, 0};
    case Level::expert:
        return {0, 0, half, half};
    case Level::master:
        break;
    }
    return {0, 0, 0, input_one};
}

// The levels at the table from a seat: its own, and the mean of the others.
inline void put_levels(InputWriter& out, const SeatLevels& levels, Seat seat, int seats) {
    LevelInputs others{};
    for (const Seat other : SeatSet::first(seats))
        for (std::size_t i = 0; i < others.size() && other != seat; ++i)
            others[i] += level_inputs(levels[other])[i];
    for (const int input : level_inputs(levels[seat])) out.put(input);
    for (const int sum : others) out.put(seats > 1 ? sum / (seats - 1) : 0);
}

// Of a game that is over: exactly what it brought.
Value value_of(const Outcome& outcome, int seats);
// What a network says of its inputs.
Value value_of(const ValueInputs& inputs, int seats, bool is_contest, const ValueNet& net);

template <class G>
concept HasValues = requires { GameAi<G>::value_net; };

template <Game G>
Value value(const G& game, const typename G::State& state, const SeatLevels& levels) {
    if (game.to_act(state).empty()) return value_of(game.outcome(state), game.seats());
    return value_of(GameAi<G>::value_inputs(game, state, levels), game.seats(), game.is_contest(),
                    GameAi<G>::value_net(game));
}

constexpr double share(std::int32_t parts) { return static_cast<double>(parts) / whole_share; }

} // namespace khepri::search
