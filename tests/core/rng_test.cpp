#include "core/chacha20.h"
#include "core/rng.h"
#include "core/sha256.h"
#include "core/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace khepri {
namespace {

Key counting_key() {
    Key key{};
    std::iota(key.begin(), key.end(), std::uint8_t{0});
    return key;
}

TEST(ChaCha20, GivesTheBlockOfRfc8439Section232) {
    const Nonce nonce{0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
    const std::array<std::uint32_t, 16> expected{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                                 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                                 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                                 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    EXPECT_EQ(chacha20_block(counting_key(), 1, nonce), expected);
}

TEST(ChaCha20, GivesTheFirstTwoZeroKeyBlocksOfRfc8439AppendixA1) {
    EXPECT_EQ(chacha20_block(Key{}, 0, Nonce{})[0], 0xade0b876U);
    EXPECT_EQ(chacha20_block(Key{}, 1, Nonce{})[0], 0xbee7079fU);
}

TEST(Sha256, GivesTheDigestsOfFips180) {
    EXPECT_EQ(hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex(sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex(sha256(std::string(1'000'000, 'a'))),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Rng, FairDrawsTheKeyStreamWordByWord) {
    Rng rng = Rng::fair(Key{});
    const auto first = chacha20_block(Key{}, 0, Nonce{});
    const auto second = chacha20_block(Key{}, 1, Nonce{});
    for (const std::uint32_t word : first) EXPECT_EQ(rng.next32(), word);
    EXPECT_EQ(rng.next32(), second[0]);
    EXPECT_EQ(rng.numbers_drawn(), 17U);
}

TEST(Rng, SameSeedSameNumbersOtherStreamOtherNumbers) {
    Rng a = Rng::fast(7, 3);
    Rng b = Rng::fast(7, 3);
    Rng c = Rng::fast(7, 4);
    const auto x = a.next32();
    EXPECT_EQ(x, b.next32());
    EXPECT_NE(x, c.next32());
}

// Chi-square with 9 degrees of freedom: above 33.7 has a chance of 1 in 10,000, and the seed is
// fixed.
TEST(Rng, BelowIsUniform) {
    Rng rng = Rng::fast(1);
    std::array<int, 10> seen{};
    for (int i = 0; i < 100'000; ++i) ++seen[rng.below(10)];
    double chi_square = 0;
    for (const int n : seen) chi_square += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
    EXPECT_LT(chi_square, 33.7);
}

TEST(Rng, BelowRejectsTheWordsThatWouldFavourSmallNumbers) {
    // For n = 3 * 2^30 a quarter of all words must be drawn again; without that 0, 4, 8, ... would
    // come twice as often.
    Rng rng = Rng::fast(2);
    constexpr std::uint32_t n = 3U << 30;
    int low = 0;
    for (int i = 0; i < 90'000; ++i) low += rng.below(n) < n / 3 ? 1 : 0;
    EXPECT_NEAR(low, 30'000, 600);
}

TEST(Rng, ShuffleGivesEveryOrderEquallyOften) {
    Rng rng = Rng::fast(3);
    std::map<std::array<int, 3>, int> seen;
    for (int i = 0; i < 60'000; ++i) {
        std::array<int, 3> items{1, 2, 3};
        rng.shuffle(items);
        ++seen[items];
    }
    ASSERT_EQ(seen.size(), 6U);
    for (const auto& [order, count] : seen) EXPECT_NEAR(count, 10'000, 400);
}

// Long lists are shuffled four places at a time: all 720 orders of six must come, equally often.
// With 719 degrees of freedom chi-square has a standard deviation of 38; the seed is fixed.
TEST(Rng, ShuffleOfALongListGivesEveryOrderEquallyOften) {
    Rng rng = Rng::fast(4);
    std::map<std::array<int, 6>, int> seen;
    for (int i = 0; i < 720 * 200; ++i) {
        std::array<int, 6> items{1, 2, 3, 4, 5, 6};
        rng.shuffle(items);
        ++seen[items];
    }
    ASSERT_EQ(seen.size(), 720U);
    double chi_square = 0;
    for (const auto& [order, count] : seen) chi_square += (count - 200.0) * (count - 200.0) / 200.0;
    EXPECT_NEAR(chi_square, 719, 4 * 38);
}

TEST(Rng, AFairShuffleIsTheDocumentedOne) {
    Rng rng = Rng::fair(Key{});
    Rng same = Rng::fair(Key{});
    std::array<int, 9> items{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<int, 9> expected = items;
    rng.shuffle(items);
    for (std::uint32_t i = 9; i > 1; --i) std::swap(expected[i - 1], expected[same.below(i)]);
    EXPECT_EQ(items, expected);
    EXPECT_EQ(rng.numbers_drawn(), same.numbers_drawn());
}

} // namespace
} // namespace khepri
