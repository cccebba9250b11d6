// Single-observer information-set Monte Carlo tree search, as published and without any knowledge
// of the games: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
// Transactions on Computational Intelligence and AI in Games 4 (2012), algorithm 1. Each iteration
// imagines a state that fits the view. In the tree it considers only moves that are legal in that
// state, by UCB1 with the number of times a move was available in place of the parent's visits. It
// adds one new move to the tree, plays plain random moves to the end, and rewards every node on the
// path.
#pragma once

#include "search/advice.h"
#include "search/budget.h"
#include "search/ismcts/tree.h"
#include "search/utility.h"
#include "table/game.h"
#include "table/move_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace khepri::search {

template <Game G>
class SoIsmcts {
public:
    using Move = typename G::Move;
    using State = typename G::State;
    using View = typename G::View;

    static constexpr std::size_t default_nodes = 1U << 18;

    explicit SoIsmcts(G game, std::size_t most_nodes = default_nodes)
        : game_(std::move(game)), tree_(most_nodes) {
        path_.reserve(1024);
    }

    // For a seat that is to act. The same view, luck and budget in iterations give the same advice.
    Advice<Move> think(const View& seen, const Budget& budget, Rng rng) {
        tree_.clear();
        decisions_ = 0;
        std::int64_t done = 0;
        // At least one iteration: the answer must name a move.
        do iterate(seen, rng);
        while (budget.allows(++done));
        return advice(done);
    }

    const auto& tree() const { return tree_; }

private:
    using Moves = typename G::Moves;
    using Tree = SearchTree<Move, Moves>;
    using Index = typename Tree::Index;

    // The exploration constant of the paper, for rewards from 0 to 1.
    static constexpr float exploration = 0.7F;

    void iterate(const View& seen, Rng& rng) {
        State state = game_.imagine(seen, rng);
        DEBUG_CHECK(game_.view(state, seen.seat) == seen);
        path_.clear();
        descend(state, rng);
        play_out(state, rng);
        const Utilities worth = utilities(game_, state);
        for (const Index i : path_) {
            ++tree_[i].visits;
            tree_[i].reward += worth[tree_[i].mover];
        }
    }

    // Plain random moves to the end. Flattened, because a search spends most of its time here.
    [[gnu::flatten]] void play_out(State& state, Rng& rng) {
        for (SeatSet acting = game_.to_act(state); !acting.empty(); acting = game_.to_act(state)) {
            const Seat seat = acting.front();
            game_.apply(state, seat, game_.plain_random(state, seat, rng), rng);
            ++decisions_;
        }
    }

    // Descends while all legal moves of this state are in the tree, then adds one.
    void descend(State& state, Rng& rng) {
        Index at = Tree::root;
        for (bool inside = true; inside;) {
            const SeatSet acting = game_.to_act(state);
            if (acting.empty()) return;
            const Seat seat = acting.front();
            game_.plain_moves(state, seat, moves_);
            Index chosen = select(at, rng);
            inside = chosen != Tree::none;
            if (!inside) {
                if (tree_.full()) return;
                chosen = tree_.add(at, untried_, seat);
                tree_[chosen].available = 1;
            }
            at = chosen;
            path_.push_back(at);
            game_.apply(state, seat, Move(tree_[at].move), rng);
            ++decisions_;
        }
    }

    // The child to follow; none if a legal move is not in the tree yet: then untried_ is one.
    Index select(Index at, Rng& rng) {
        if (tree_[at].first_child == Tree::none) return try_one_of(moves_, rng);
        legal_.clear();
        if constexpr (Tree::has_families)
            return select_in_family(at, rng);
        else
            return select_one_by_one(at, rng);
    }

    // Looks for every move of the list in the tree.
    Index select_one_by_one(Index at, Rng& rng) {
        std::size_t untried = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const Index child = tree_.child(at, moves_[i]);
            if (child == Tree::none)
                untried_places_[untried++] = static_cast<std::uint16_t>(i);
            else
                note_legal(child);
        }
        if (untried == 0) return best_of_legal();
        untried_ = moves_[untried_places_[rng.below(static_cast<std::uint32_t>(untried))]];
        return Tree::none;
    }

    // Looks for every child of the family in the list.
    Index select_in_family(Index at, Rng& rng) {
        for (Index i = tree_.first_of(at, moves_.family()); i != Tree::none;
             i = tree_[i].next_sibling)
            if (moves_.contains(tree_[i].move)) note_legal(i);
        if (legal_.size() == moves_.size()) return best_of_legal();
        for (const Index i : legal_) moves_.erase(tree_[i].move);
        return try_one_of(moves_, rng);
    }

    void note_legal(Index child) {
        ++tree_[child].available;
        legal_.push_back(child);
    }

    Index try_one_of(const Moves& moves, Rng& rng) {
        untried_ = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        return Tree::none;
    }

    // Of equals the first in the list.
    Index best_of_legal() const {
        Index best = Tree::none;
        float highest = -1;
        for (const Index i : legal_) {
            const float worth = upper_confidence(tree_[i]);
            if (worth < highest) continue;
            if (worth == highest && !comes_first(i, best)) continue;
            highest = worth;
            best = i;
        }
        return best;
    }

    // One by one the children are found in the order of the list.
    bool comes_first(Index child, Index other) const {
        if constexpr (Tree::has_families)
            return moves_.precedes(tree_[child].move, tree_[other].move);
        else
            return false;
    }

    static float upper_confidence(const typename Tree::Node& node) {
        const auto visits = static_cast<float>(node.visits);
        return node.reward / visits + exploration * std::sqrt(logarithm(node.available) / visits);
    }

    // A table for the small numbers, which are frequent.
    static float logarithm(std::uint32_t n) {
        static const auto table = [] {
            std::array<float, 4096> logs{};
            for (std::size_t i = 1; i < logs.size(); ++i) logs[i] = std::log(static_cast<float>(i));
            return logs;
        }();
        return n < table.size() ? table[n] : std::log(static_cast<float>(n));
    }

    Advice<Move> advice(std::int64_t iterations) const {
        Advice<Move> advice;
        advice.iterations = iterations;
        advice.decisions = decisions_;
        for (Index i = tree_[Tree::root].first_child; i != Tree::none; i = tree_[i].next_sibling) {
            const auto& node = tree_[i];
            Candidate<Move> candidate{node.move, 0, 0, node.visits, {}};
            candidate.win_chance =
                node.visits > 0 ? node.reward / static_cast<float>(node.visits) : 0;
            advice.ranked.push_back(candidate);
        }
        // Children are linked latest first; the stable order is that of their creation.
        std::reverse(advice.ranked.begin(), advice.ranked.end());
        std::stable_sort(advice.ranked.begin(), advice.ranked.end(),
                         [](const auto& a, const auto& b) { return a.visits > b.visits; });
        return advice;
    }

    G game_;
    Tree tree_;
    Moves moves_; // of this state; those in the tree are taken out when one is to be added
    std::vector<Index> path_;
    Move untried_{};
    MoveList<Index, Moves::capacity> legal_; // children that are legal in this state
    std::array<std::uint16_t, Moves::capacity> untried_places_{}; // in moves_
    std::int64_t decisions_ = 0;
};

} // namespace khepri::search
