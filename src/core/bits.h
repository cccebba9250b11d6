// Bits of a word that the standard library has no function for.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace khepri {

// The number of the bit that has `rank` lower ones in the word.
constexpr int nth_bit(std::uint64_t word, int rank) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated())
        return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, word));
#endif
    for (; rank > 0; --rank) word &= word - 1;
    return std::countr_zero(word);
}

// The bytes of the word that are chosen, one bit each, moved together at the lower end; ones above.
constexpr std::uint32_t chosen_bytes(std::uint32_t word, unsigned chosen) {
#ifdef __BMI2__
    if (!std::is_constant_evaluated()) {
        const std::uint32_t bytes = (chosen * 0x00204081U & 0x01010101U) * 0xffU;
        return _pext_u32(word, bytes) | ~_pext_u32(~0U, bytes);
    }
#endif
    std::uint32_t together = ~0U;
    for (int i = 3; i >= 0; --i)
        if ((chosen >> i & 1U) != 0) together = together << 8 | (word >> (8 * i) & 0xffU);
    return together;
}

// The four bytes of a word, the lowest in the lowest place: a sorting network whose comparisons
// are made two at a time.
inline std::uint32_t sorted_bytes(std::uint32_t word) {
    using Bytes [[gnu::vector_size(4)]] = std::uint8_t;
    const auto lower = [](Bytes a, Bytes b) { return a < b ? a : b; };
    const auto upper = [](Bytes a, Bytes b) { return a < b ? b : a; };
    auto bytes = std::bit_cast<Bytes>(word);
    Bytes partner = __builtin_shufflevector(bytes, bytes, 1, 0, 3, 2);
    bytes = __builtin_shufflevector(lower(bytes, partner), upper(bytes, partner), 0, 5, 2, 7);
    partner = __builtin_shufflevector(bytes, bytes, 2, 3, 0, 1);
    bytes = __builtin_shufflevector(lower(bytes, partner), upper(bytes, partner), 0, 1, 6, 7);
    partner = __builtin_shufflevector(bytes, bytes, 0, 2, 1, 3);
    bytes = __builtin_shufflevector(lower(bytes, partner), upper(bytes, partner), 0, 1, 6, 3);
    return std::bit_cast<std::uint32_t>(bytes);
}

} // namespace khepri
