// All luck in Khepri. One type with two engines, so that rules need no templates:
//   Rng::fast  xoshiro256** for simulations and search
//   Rng::fair  the ChaCha20 key stream of a match; docs/record.md tells how every draw follows from
//   the key.
// Nothing here asks a clock or the system: seeds are handed in.
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
            return shuffle(items, [this] { return next_fair(); });
        auto s = s_; // a copy that can stay in registers
        shuffle(items, [&s] { return next_fast(s); });
        s_ = s;
    }

    // How many 32-bit words a fair generator has given out: tells whether luck had a part in
    // something.
    std::uint64_t words_drawn() const { return words_drawn_; }

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
    static void shuffle(Items& items, const Next& next) {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i), next)]);
    }

    static std::uint32_t next_fast(std::array<std::uint64_t, 4>& s) {
        const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
        const std::uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = std::rotl(s[3], 45);
        return static_cast<std::uint32_t>(result >> 32);
    }
    std::uint32_t next_fair();

    std::array<std::uint64_t, 4> s_{};
    bool fair_ = false;
    Key key_{};
    std::array<std::uint32_t, 16> block_{};
    std::uint64_t words_drawn_ = 0;
};

} // namespace khepri
