// The policy of the champion at all seats, by the quickest way that each game has: without
// estimates for people, and without views.
#pragma once

#include "games/all.h"
#include "games/all_ai.h"
#include "games/archaeology/ai/policy.h"
#include "games/mummies/ai/policy.h"
#include "games/scarabya/ai/position.h"

namespace khepri::puzzles {

// The games must outlive it.
template <Game G>
class Policy;

template <>
class Policy<scarabya::Scarabya> {
public:
    explicit Policy(const scarabya::Scarabya& game) : game_(&game) {}

    scarabya::Move decide(const scarabya::View& seen, Rng&) const {
        return scarabya::ai::Position(*game_, seen).candidates().front().place;
    }
    // Plays for all seats to the end.
    void finish(scarabya::State& state, Rng& rng) const {
        for (SeatSet acting = game_->to_act(state); !acting.empty();
             acting = game_->to_act(state)) {
            const Seat next = acting.front();
            game_->apply(state, next, decide(game_->view(state, next), rng), rng);
        }
    }

private:
    const scarabya::Scarabya* game_;
};

template <>
class Policy<archaeology::Archaeology> {
public:
    explicit Policy(const archaeology::Archaeology& game) : policy_(game) {}

    archaeology::Move decide(const archaeology::View& seen, Rng&) const {
        return policy_.decide(seen);
    }
    void finish(archaeology::State& state, Rng& rng) const { policy_.play_out(state, rng); }

private:
    archaeology::ai::ArchaeologyPolicy policy_;
};

template <>
class Policy<mummies::Mummies> {
public:
    explicit Policy(const mummies::Mummies& game) : game_(&game) {}

    mummies::Move decide(const mummies::View& seen, Rng& rng) const {
        return search::policy(*game_, seen, rng);
    }
    void finish(mummies::State& state, Rng& rng) const {
        while (state.phase == mummies::Phase::play) mummies::ai::finish_round(*game_, state, rng);
    }

private:
    const mummies::Mummies* game_;
};

} // namespace khepri::puzzles
