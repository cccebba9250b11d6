// A hash of a move, made of its typed values: how the search finds the nodes of its tree.
#pragma once

#include "core/hash.h"

#include <cstdint>
#include <type_traits>
#include <variant>

namespace khepri::search {

template <class T>
std::uint64_t move_hash(const T& move) {
    if constexpr (std::is_empty_v<T>) {
        return 1;
    } else {
        static_assert(std::has_unique_object_representations_v<T>);
        return hash_of(move);
    }
}

template <class... Alternatives>
std::uint64_t move_hash(const std::variant<Alternatives...>& move) {
    return mix(move.index(),
               std::visit([](const auto& alternative) { return move_hash(alternative); }, move));
}

} // namespace khepri::search
