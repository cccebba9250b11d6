// The tree of an information-set search: nodes in one block of memory, found by the hash of parent
// and move. Clearing keeps the memory, so a warm tree allocates nothing. The hash table grows with
// the tree, so a small tree stays in the cache.
#pragma once

#include "core/check.h"
#include "search/move_hash.h"
#include "table/seat.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace khepri::search {

template <class Move>
class SearchTree {
public:
    using Index = std::uint32_t;
    static constexpr Index root = 0;
    static constexpr Index none = ~Index{0};

    struct Node {
        Move move; // that led here from the parent
        Index parent = none;
        Index next_sibling = none;
        Index first_child = none;
        std::uint32_t visits = 0;
        std::uint32_t available = 0; // how often it could have been chosen
        float reward = 0;            // to the seat that moved, summed over the visits
        Seat mover = 0;
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

    Index child(Index parent, const Move& move) const {
        std::size_t slot = start(parent, move);
        while (slots_[slot] != none) {
            const Node& node = nodes_[slots_[slot]];
            if (node.parent == parent && node.move == move) return slots_[slot];
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return none;
    }

    // The child is not there yet, and the tree is not full.
    Index add(Index parent, const Move& move, Seat mover) {
        DEBUG_CHECK(!full() && child(parent, move) == none);
        const auto index = static_cast<Index>(nodes_.size());
        Node node{};
        node.move = move;
        node.parent = parent;
        node.mover = mover;
        node.next_sibling = nodes_[parent].first_child;
        nodes_[parent].first_child = index;
        nodes_.push_back(node);
        if (2 * nodes_.size() > slots_.size()) {
            spread();
        } else {
            enter(index);
        }
        return index;
    }

private:
    static constexpr std::size_t fewest_slots = 1U << 10;

    void spread() {
        slots_.assign(2 * slots_.size(), none);
        for (Index i = 1; i < nodes_.size(); ++i) enter(i);
    }
    void enter(Index index) {
        std::size_t slot = start(nodes_[index].parent, nodes_[index].move);
        while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = index;
    }
    std::size_t start(Index parent, const Move& move) const {
        return mix(parent, move_hash(move)) & (slots_.size() - 1);
    }

    std::vector<Node> nodes_;
    std::vector<Index> slots_; // open addressing, linear probing; at most half full
    std::size_t most_nodes_;
};

} // namespace khepri::search
