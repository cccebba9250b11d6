// Measures the luck of a game while it is played (luck.h), for arenas and simulations: by values
// some decisions later, which stand-ins make (search/player_model.h); and a player of whom it is
// known how it chooses does so again, so that its choices count as luck. docs/values.md, "Luck".
#pragma once

#include "analysis/luck_meter.h"
#include "search/player_model.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace khepri::analysis {

template <Game G>
class LuckAheadMeter {
public:
    using State = typename G::State;
    using Move = typename G::Move;

    // The random numbers must be others than those of the game.
    LuckAheadMeter(const G& game, search::PlayerModels<G> models, Rng rng)
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
        if (!models_[seat].is_exact) return {move};
        const auto seen = game_.view(before, seat);
        std::vector<Move> moves;
        for (int i = 0; i < Luck::drawings; ++i)
            moves.push_back(models_[seat].stand_in(game_, seen, rng_));
        return moves;
    }

    // What came and what was drawn are played on with the same random numbers: much of what these
    // bring cancels out.
    template <class Draw>
    void add(const State& came, const Draw& draw) {
        if (look_ahead_ == 0) add_value(game_, came, levels_, Luck::drawings, luck_);
        State other = came;
        for (int i = 0; i < Luck::drawings; ++i) {
            const Rng same = rng_.split();
            if (look_ahead_ > 0) add_value(game_, played_on(came, same), levels_, 1, luck_);
            draw(i, other);
            add_value(game_, played_on(other, same), levels_, -1, luck_);
        }
    }

    State played_on(State state, Rng rng) const {
        if (look_ahead_ > 0) game_.redraw(state, rng);
        for (int i = 0; i < look_ahead_ && !game_.to_act(state).empty(); ++i) {
            const Seat seat = game_.to_act(state).front();
            const Move move = models_[seat].stand_in(game_, game_.view(state, seat), rng);
            game_.apply(state, seat, move, rng);
        }
        return state;
    }

    const G& game_;
    search::SeatLevels levels_{};
    search::PlayerModels<G> models_; // one for each seat
    int look_ahead_ = 0;             // decisions
    Rng rng_;
    Luck luck_;
};

} // namespace khepri::analysis
