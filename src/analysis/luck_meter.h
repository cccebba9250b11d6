// Measures the luck of a game while it is played (luck.h). What might have come is drawn anew from
// the same distribution as what came: the hidden order is redrawn, the same move applied with other
// random numbers.
#pragma once

#include "analysis/luck.h"
#include "search/value.h"
#include "table/game.h"

#include <utility>

namespace khepri::analysis {

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
        const search::Value value = search::value(game_, came, levels_);
        typename G::State other = came;
        for (int i = 0; i < Luck::drawings; ++i) {
            draw(other);
            const search::Value drawn = search::value(game_, other, levels_);
            for (const Seat seat : SeatSet::first(game_.seats())) {
                luck_.shares[seat] += value.shares[seat] - drawn.shares[seat];
                luck_.scores[seat] += value.scores[seat] - drawn.scores[seat];
            }
        }
    }

    const G& game_;
    search::SeatLevels levels_;
    Rng rng_;
    Luck luck_;
};

} // namespace khepri::analysis
