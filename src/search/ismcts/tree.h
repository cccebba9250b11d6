// The tree of an information-set search: nodes in one block of memory, found by the hash of parent
// and family. A family is one move, or, where the game's lists are sets of moves with something in
// common, all children with that in common: they are linked, so that a search looks at those that
// are there and not at every move that might be. Clearing keeps the memory, so a warm tree
// allocates nothing. The hash table grows with the tree, so a small tree stays in the cache.
#pragma once

#include "core/check.h"
#include "search/move_hash.h"
#include "table/seat.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace khepri::search {

// Whether a list knows families, can tell whether a move is in it, and can give moves up.
template <class Moves, class Move>
concept MoveSet = requires(Moves& moves, const Moves& all, const Move& move) {
    { Moves::family_of(move) };
    { all.family() } -> std::same_as<decltype(Moves::family_of(move))>;
    { all.contains(move) } -> std::same_as<bool>;
    { all.precedes(move, move) } -> std::same_as<bool>; // in the order of the list
    { moves.erase(move) } -> std::same_as<void>;        // a move that is in it
};

template <class Move, class Moves>
class SearchTree {
public:
    static constexpr bool has_families = MoveSet<Moves, Move>;
    using Index = std::uint32_t;
    static constexpr Index root = 0;
    static constexpr Index none = ~Index{0};

    struct Node {
        Move move; // that led here from the parent
        Seat mover = 0;
        Index parent = none;
        Index next_sibling = none; // that is older; with families, in the same family
        Index first_child = none;  // the latest
        std::uint32_t visits = 0;
        std::uint32_t available = 0; // how often it could have been chosen
        float reward = 0;            // to the seat that moved, summed over the visits
    };

    explicit SearchTree(std::size_t most_nodes) : most_nodes_(most_nodes) {
        nodes_.reserve(most_nodes);
        slots_.reserve(std::max(fewest_slots, std::bit_ceil(2 * most_nodes)));
        clear();
    }

    void clear() {
        slots_.assign(fewest_slots, none);
        nodes_.clear();
        nodes_.push_back(Node{});
    }

    bool full() const { return nodes_.size() == most_nodes_; }
    std::size_t size() const { return nodes_.size(); }
    Node& operator[](Index i) { return nodes_[i]; }
    const Node& operator[](Index i) const { return nodes_[i]; }

    Index child(Index parent, const Move& move) const
        requires(!has_families)
    {
        return slots_[slot_of(parent, move)];
    }
    // The latest child of the family; the others follow by next_sibling.
    template <class Family>
    Index first_of(Index parent, const Family& family) const
        requires has_families
    {
        return slots_[slot_of(parent, family)];
    }

    // The child is not there yet, and the tree is not full.
    Index add(Index parent, const Move& move, Seat mover) {
        DEBUG_CHECK(!full());
        const auto index = static_cast<Index>(nodes_.size());
        const std::size_t slot = slot_of(parent, family_of(move));
        Node node{};
        node.move = move;
        node.parent = parent;
        node.mover = mover;
        node.next_sibling = has_families ? slots_[slot] : nodes_[parent].first_child;
        nodes_[parent].first_child = index;
        nodes_.push_back(node);
        slots_[slot] = index;
        if (2 * nodes_.size() > slots_.size()) spread();
        return index;
    }

private:
    static constexpr std::size_t fewest_slots = 1U << 10;

    static auto family_of(const Move& move) {
        if constexpr (has_families)
            return Moves::family_of(move);
        else
            return move;
    }

    // Later nodes take the place of earlier ones of their family, whose links stay as they are.
    void spread() {
        slots_.assign(2 * slots_.size(), none);
        for (Index i = 1; i < nodes_.size(); ++i)
            slots_[slot_of(nodes_[i].parent, family_of(nodes_[i].move))] = i;
    }
    // Where the family is, or would be.
    template <class Family>
    std::size_t slot_of(Index parent, const Family& family) const {
        std::size_t slot = mix(parent, move_hash(family)) & (slots_.size() - 1);
        while (slots_[slot] != none) {
            const Node& node = nodes_[slots_[slot]];
            if (node.parent == parent && family_of(node.move) == family) break;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return slot;
    }

    std::vector<Node> nodes_;
    std::vector<Index> slots_; // open addressing, linear probing; at most half full
    std::size_t most_nodes_;
};

} // namespace khepri::search
