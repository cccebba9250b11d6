// What moves bring when all seats play on by the policy of the champion, compared in the same
// imagined worlds with the same luck. A turn may have several moves: after a rival the seat goes on
// by the policy, or makes the best move right afterwards. So a rival counts as good if it only
// delays the best move, or leads to the same by another order.
#pragma once

#include "find_puzzles/differences.h"
#include "find_puzzles/policy.h"
#include "search/value.h"
#include "table/game.h"

#include <optional>
#include <span>
#include <vector>

namespace khepri::puzzles {

// A move, and the one that the seat makes after it in the same turn if it may.
template <class Move>
struct Line {
    Move move;
    std::optional<Move> then;
};

template <Game G>
class Playouts {
public:
    using Move = typename G::Move;
    using State = typename G::State;
    using View = typename G::View;

    // The game must outlive it.
    explicit Playouts(const G& game) : game_(&game), policy_(game) {}

    const Policy<G>& policy() const { return policy_; }

    // What the best move brings more than each rival, in so many worlds: at the end of the game.
    std::vector<Differences> played(const View& seen, const Move& best,
                                    std::span<const Line<Move>> rivals, int worlds,
                                    Rng& rng) const {
        return compared(seen, best, rivals, worlds, rng, &Playouts::result_of);
    }
    // The same after the seat's turn, by the learned values.
    std::vector<Differences> valued(const View& seen, const Move& best,
                                    std::span<const Line<Move>> rivals, int worlds,
                                    Rng& rng) const {
        return compared(seen, best, rivals, worlds, rng, &Playouts::value_of);
    }

    // What the learned values promise in a world after a line and the rest of the turn.
    double value_of(State world, Seat seat, const Line<Move>& line, Rng luck) const {
        Move move = line.move;
        for (auto then = line.then;; then.reset()) {
            const bool is_over = game_->ends_turn(move);
            game_->apply(world, seat, move, luck);
            const SeatSet acting = game_->to_act(world);
            if (is_over || acting.size() != 1 || acting.front() != seat) break;
            const bool is_planned = then && !game_->why_not(world, seat, *then);
            move = is_planned ? *then : policy_.decide(game_->view(world, seat), luck);
        }
        const auto value = search::value(*game_, world, search::all_of_level(search::Level::adept));
        return game_->is_contest() ? search::share(value.shares[seat])
                                   : static_cast<double>(value.scores[seat]) / search::score_one;
    }
    // What comes of it when the game is played out.
    double result_of(State world, Seat seat, const Line<Move>& line, Rng luck) const {
        game_->apply(world, seat, line.move, luck);
        if (line.then && !game_->why_not(world, seat, *line.then))
            game_->apply(world, seat, *line.then, luck);
        policy_.finish(world, luck);
        const Outcome outcome = game_->outcome(world);
        if (!game_->is_contest()) return outcome.scores[seat];
        if (!outcome.winners.contains(seat)) return 0;
        return 1.0 / static_cast<double>(outcome.winners.size());
    }

private:
    using Worth = double (Playouts::*)(State, Seat, const Line<Move>&, Rng) const;

    std::vector<Differences> compared(const View& seen, const Move& best,
                                      std::span<const Line<Move>> rivals, int worlds, Rng& rng,
                                      Worth worth) const {
        std::vector<Differences> differences(rivals.size());
        for (int i = 0; i < worlds; ++i) {
            const State world = game_->imagine(seen, rng);
            const Rng luck = rng.split();
            const double own = (this->*worth)(world, seen.seat, {best, {}}, luck);
            for (std::size_t k = 0; k < rivals.size(); ++k)
                differences[k].add(own - (this->*worth)(world, seen.seat, rivals[k], luck));
        }
        return differences;
    }

    const G* game_;
    Policy<G> policy_;
};

} // namespace khepri::puzzles
