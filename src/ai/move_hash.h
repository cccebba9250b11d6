// A hash of a move, made of its typed values: how the search finds the nodes of its tree.
#pragma once

#include "core/hash.h"
#include "games/archaeology/moves.h"
#include "games/mummies/moves.h"
#include "games/scarabya/moves.h"

#include <cstdint>
#include <variant>

namespace khepri::ai {

template <class T>
    requires std::has_unique_object_representations_v<T>
std::uint64_t move_hash(const T& move) {
    return hash_of(move);
}

inline std::uint64_t move_hash(const archaeology::End&) { return 1; }

template <class... Acts>
std::uint64_t move_hash(const std::variant<Acts...>& move) {
    return mix(move.index(), std::visit([](const auto& act) { return move_hash(act); }, move));
}

} // namespace khepri::ai
