// A 64-bit hash of plain values: states, views and moves have no padding, so their bytes are their
// value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace khepri {

// Folds one word into a running hash (the finisher of MurmurHash3 over a multiply and add).
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
    std::uint64_t x = (hash + 0x9e3779b97f4a7c15U) ^ word;
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdU;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53U;
    return x ^ (x >> 33);
}

template <class T>
    requires std::has_unique_object_representations_v<T>
std::uint64_t hash_of(const T& value) {
    std::uint64_t hash = sizeof(T);
    const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
    for (std::size_t at = 0; at < sizeof(T); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, sizeof(T) - at < 8 ? sizeof(T) - at : 8);
        hash = mix(hash, word);
    }
    return hash;
}

} // namespace khepri
