// Measures the luck of a game while it is played (luck.h). What might have come is drawn anew from
// the same distribution as what came: the hidden order is redrawn, the move applied with other
// random numbers; and a player of whom it is known how it chooses does so again.
#pragma once

#include "analysis/luck.h"
#include "search/player_model.h"
#include "table/game.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace khepri::analysis {

template <Game G>
class LuckMeter {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    // By the values of the states that come. The random numbers must be others than those of the
    // game.
    LuckMeter(const G& game, const search::SeatLevels& levels, Rng rng)
        : game_(game), levels_(levels), rng_(std::move(rng)) {}
    // By values some decisions later, and with what else the players might have chosen.
    LuckMeter(const G& game, search::PlayerModels<G> models, Rng rng)
        : game_(game), models_(std::move(models)), rng_(std::move(rng)) {
        for (std::size_t seat = 0; seat < models_.size(); ++seat)
            levels_[seat] = models_[seat].level;
        look_ahead_ = decisions_ahead();
    }

    void dealt(const State& state) {
        add(state, [this](int, State& other) { other = game_.deal(rng_); });
    }
    // The move led from `before` to `after`.
    void applied(const State& before, Seat seat, const Move& move, const State& after) {
        const std::vector<Move> moves = choices(before, seat, move);
        const bool is_open = std::any_of(moves.begin(), moves.end(),
                                         [&](const Move& other) { return !(other == move); });
        if (!is_open && game_.can_undo(before, seat, move)) return; // nothing could differ
        add(after, [&](int drawing, State& other) {
            other = before;
            game_.redraw(other, rng_);
            game_.apply(other, seat, moves[static_cast<std::size_t>(drawing) % moves.size()], rng_);
        });
    }
    const Luck& luck() const { return luck_; }

private:
    // Stand-ins that only resemble the players help less, in some games not at all.
    int decisions_ahead() const {
        const search::LookAhead ahead = search::GameAi<G>::look_ahead(game_);
        const bool all_exact = std::all_of(models_.begin(), models_.end(),
                                           [](const auto& model) { return model.is_exact; });
        return all_exact ? ahead.decisions : ahead.decisions_if_searching;
    }

    // As the player draws them: one for each drawing, or the one that was made if that is all that
    // is known.
    std::vector<Move> choices(const State& before, Seat seat, const Move& move) {
        if (models_.empty() || !models_[seat].is_exact) return {move};
        const auto seen = game_.view(before, seat);
        std::vector<Move> moves;
        for (int i = 0; i < Luck::drawings; ++i)
            moves.push_back(models_[seat].stand_in(game_, seen, rng_));
        return moves;
    }

    template <class Draw>
    void add(const State& came, const Draw& draw) {
        if constexpr (search::HasValues<G>) {
            if (look_ahead_ == 0) return add_values(came, draw);
            add_values_ahead(came, draw);
        }
    }
    template <class Draw>
    void add_values(const State& came, const Draw& draw) {
        State other = came;
        count(came, Luck::drawings);
        for (int i = 0; i < Luck::drawings; ++i) {
            draw(i, other);
            count(other, -1);
        }
    }
    // What came and what was drawn are played on with the same random numbers: much of what these
    // bring cancels out.
    template <class Draw>
    void add_values_ahead(const State& came, const Draw& draw) {
        State other = came;
        for (int i = 0; i < Luck::drawings; ++i) {
            const Rng same = rng_.split();
            count(played_on(came, same), 1);
            draw(i, other);
            count(played_on(other, same), -1);
        }
    }

    State played_on(State state, Rng rng) const {
        game_.redraw(state, rng);
        for (int i = 0; i < look_ahead_; ++i) {
            const SeatSet acting = game_.to_act(state);
            if (acting.empty()) break;
            const Seat seat = acting.front();
            const Move move = models_[seat].stand_in(game_, game_.view(state, seat), rng);
            game_.apply(state, seat, move, rng);
        }
        return state;
    }

    void count(const State& state, int times) {
        const search::Value value = search::value(game_, state, levels_);
        for (const Seat seat : SeatSet::first(game_.seats())) {
            luck_.shares[seat] += std::int64_t{times} * value.shares[seat];
            luck_.scores[seat] += std::int64_t{times} * value.scores[seat];
        }
    }

    const G& game_;
    search::SeatLevels levels_{};
    search::PlayerModels<G> models_; // for each seat, or none
    int look_ahead_ = 0;             // decisions
    Rng rng_;
    Luck luck_;
};

} // namespace khepri::analysis
