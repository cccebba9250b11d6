// The answer of a search: the moves it considered, best first, and what it expects of each.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace khepri::search {

// The reason for a move: a key of the catalogue ("reason.completes_set") and its values.
struct Reason {
    std::string key;
    std::vector<std::pair<std::string, std::variant<int, std::string>>> values;
};

template <class Move>
struct Candidate {
    Move move;
    double win_chance = 0;     // 0 to 1
    double expected_score = 0; // of the seat, at the end
    std::int64_t visits = 0;   // how often it was tried
    std::vector<Reason> reasons;
};

template <class Move>
struct Advice {
    std::vector<Candidate<Move>> ranked; // never empty: a seat to act has a move
    std::int64_t iterations = 0;
    std::int64_t decisions = 0; // simulated, in the tree and in playouts

    const Move& best() const { return ranked.front().move; }
};

} // namespace khepri::search
