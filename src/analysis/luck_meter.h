// Measures the luck of a game while it is played (luck.h), by the values of the states that come.
// What might have come is drawn anew from the same distribution as what came: the hidden order is
// redrawn, the same move applied with other random numbers. luck_ahead_meter.h looks further.
#pragma once

#include "analysis/luck.h"
#include "search/value.h"
#include "table/game.h"

#include <utility>

namespace khepri::analysis {

// Adds the value of a state so many times.
template <Game G>
void add_value(const G& game, const typename G::State& state, const search::SeatLevels& levels,
               int times, Luck& luck) {
    const search::Value value = search::value(game, state, levels);
    for (const Seat seat : SeatSet::first(game.seats())) {
        luck.shares[seat] += std::int64_t{times} * value.shares[seat];
        luck.scores[seat] += std::int64_t{times} * value.scores[seat];
    }
}

template <Game G>
class LuckMeter {
public:
    // The random numbers must be others than those of the game.
    LuckMeter(const G& game, const search::SeatLevels& levels, Rng rng)
        : game_(game), levels_(levels), rng_(std::move(rng)) {}

    void dealt(const typename G::State& state) {
        add(state, [this](typename G::State& other) { other = game_.deal(rng_); });
    }
    // The move led from `before` to `after`.
    void applied(const typename G::State& before, Seat seat, const typename G::Move& move,
                 const typename G::State& after) {
        if (game_.can_undo(before, seat, move)) return; // nothing was drawn or turned up
        add(after, [&](typename G::State& other) {
            other = before;
            game_.redraw(other, rng_);
            game_.apply(other, seat, move, rng_);
        });
    }
    const Luck& luck() const { return luck_; }

private:
    template <class Draw>
    void add(const typename G::State& came, const Draw& draw) {
        if constexpr (search::HasValues<G>) add_values(came, draw);
    }
    template <class Draw>
    void add_values(const typename G::State& came, const Draw& draw) {
        add_value(game_, came, levels_, Luck::drawings, luck_);
        typename G::State other = came;
        for (int i = 0; i < Luck::drawings; ++i) {
            draw(other);
            add_value(game_, other, levels_, -1, luck_);
        }
    }

    const G& game_;
    search::SeatLevels levels_;
    Rng rng_;
    Luck luck_;
};

} // namespace khepri::analysis
