#include "core/bits.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace khepri {
namespace {

TEST(Bits, TheNthOneHasSoManyBelowIt) {
    Rng rng = Rng::fast(1);
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t word = std::uint64_t{rng.next32()} << 32 | rng.next32();
        int rank = 0;
        for (int bit = 0; bit < 64; ++bit) {
            if ((word >> bit & 1U) == 0) continue;
            EXPECT_EQ(nth_bit(word, rank++), bit);
        }
    }
    static_assert(nth_bit(0b101100, 2) == 5);
}

TEST(Bits, ChosenBytesMoveTogetherAndOnesFillTheRest) {
    EXPECT_EQ(chosen_bytes(0x44332211, 0b1010), 0xffff4422U);
    EXPECT_EQ(chosen_bytes(0x44332211, 0b1111), 0x44332211U);
    EXPECT_EQ(chosen_bytes(0x44332211, 0), 0xffffffffU);
    static_assert(chosen_bytes(0x44332211, 0b1001) == 0xffff4411U);
}

TEST(Bits, BytesAreSortedFromTheLowestPlaceUp) {
    std::array<std::uint32_t, 4> bytes{3, 3, 200, 255};
    do
        EXPECT_EQ(sorted_bytes(bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24),
                  0xffc80303U);
    while (std::next_permutation(bytes.begin(), bytes.end()));
}

} // namespace
} // namespace khepri
