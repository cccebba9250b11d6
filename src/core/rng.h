// All randomness of Khepri. One type with two engines, so that rules need no templates:
//   Rng::fast  xoshiro256** for simulations and search
//   Rng::fair  the ChaCha20 key stream of a match (docs/record.md)
// Nothing here reads a clock or asks the system: callers pass seeds.
#pragma once

#include "core/chacha20.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace khepri {

class Rng {
public:
    // Different streams of one seed are independent for all practical purposes: game number
    // `stream` of a run.
    static Rng fast(std::uint64_t seed, std::uint64_t stream = 0);
    static Rng fair(const Key& key);

    std::uint32_t next32() {
        if (fair_) [[unlikely]]
            return next_fair();
        return next_fast(s_);
    }

    // Uniform over 0 .. n-1, exactly; n is at least 1. (Lemire, "Fast random integer generation in
    // an interval".)
    std::uint32_t below(std::uint32_t n) {
        return below(n, [this] { return next32(); });
    }

    // Every order is equally likely: from the last place down, each place swaps with itself or an
    // earlier one.
    template <class Items>
    void shuffle(Items& items) {
        if (fair_) [[unlikely]]
            return shuffle(items, [this] { return next_fair(); }, items.size());
        auto s = s_; // a copy that can stay in registers
        shuffle_by_fours(items, s);
        s_ = s;
    }

    // A fast generator of its own, which this one seeds.
    Rng split() {
        const std::uint64_t high = next32();
        return fast(high << 32 | next32());
    }

    // How many 32-bit words a fair generator has produced; tells whether something was random.
    std::uint64_t numbers_drawn() const { return numbers_drawn_; }

private:
    Rng() = default;

    template <class Next>
    static std::uint32_t below(std::uint32_t n, const Next& next) {
        std::uint64_t product = std::uint64_t{next()} * n;
        if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
            const std::uint32_t threshold = (0U - n) % n;
            while (static_cast<std::uint32_t>(product) < threshold)
                product = std::uint64_t{next()} * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    template <class Items, class Next>
    static void shuffle(Items& items, const Next& next, std::size_t unshuffled) {
        for (std::size_t i = unshuffled; i > 1; --i)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i), next)]);
    }

    // Four places for one word, as uniform as one by one. (Brackett-Rozinsky and Lemire, "Batched
    // ranged random integer generation": the next number comes out of what the last one left of the
    // word.)
    template <class Items>
    static void shuffle_by_fours(Items& items, std::array<std::uint64_t, 4>& s) {
        std::size_t i = items.size();
        for (; i > 4; i -= 4) {
            const std::uint64_t ways = i * (i - 1) * (i - 2) * (i - 3);
            std::array<std::size_t, 4> places{};
            while (!draw_four(next_word(s), i, ways, places)) {
            }
            for (std::size_t k = 0; k < 4; ++k) std::swap(items[i - 1 - k], items[places[k]]);
        }
        shuffle(items, [&s] { return next_fast(s); }, i);
    }
    // Numbers below i, i - 1, i - 2 and i - 3; false if this word would make some of them likelier
    // than others.
    static bool draw_four(std::uint64_t word, std::size_t i, std::uint64_t ways,
                          std::array<std::size_t, 4>& places) {
        for (std::size_t k = 0; k < 4; ++k) {
            places[k] = static_cast<std::size_t>(high_word(word, i - k));
            word *= i - k;
        }
        return word >= ways || word >= (0 - ways) % ways;
    }

    // The upper 64 bits of a product whose second factor has at most 32.
    static std::uint64_t high_word(std::uint64_t word, std::uint64_t factor) {
#ifdef __wasm__ // wasm calls a function for products of 128 bits
        const std::uint64_t low = (word & 0xffffffffU) * factor;
        return ((word >> 32) * factor + (low >> 32)) >> 32;
#else
        __extension__ using Product = unsigned __int128;
        return static_cast<std::uint64_t>(static_cast<Product>(word) * factor >> 64);
#endif
    }

    static std::uint64_t next_word(std::array<std::uint64_t, 4>& s) {
        const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
        const std::uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = std::rotl(s[3], 45);
        return result;
    }
    static std::uint32_t next_fast(std::array<std::uint64_t, 4>& s) {
        return static_cast<std::uint32_t>(next_word(s) >> 32);
    }
    std::uint32_t next_fair();

    std::array<std::uint64_t, 4> s_{};
    bool fair_ = false;
    Key key_{};
    std::array<std::uint32_t, 16> block_{};
    std::uint64_t numbers_drawn_ = 0;
};

} // namespace khepri
