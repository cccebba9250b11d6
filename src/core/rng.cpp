#include "core/rng.h"

namespace khepri {
namespace {

// Steele, Lea and Flood's SplitMix64, which xoshiro's authors recommend for seeding.
std::uint64_t split_mix(std::uint64_t& x) {
    x += 0x9e3779b97f4a7c15U;
    std::uint64_t z = x;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

} // namespace

Rng Rng::fast(std::uint64_t seed, std::uint64_t stream) {
    Rng rng;
    std::uint64_t x = seed;
    std::uint64_t y = split_mix(x) ^ stream * 0xd1342543de82ef95U;
    for (auto& word : rng.s_) word = split_mix(y);
    return rng;
}

Rng Rng::fair(const Key& key) {
    Rng rng;
    rng.fair_ = true;
    rng.key_ = key;
    return rng;
}

std::uint32_t Rng::next_fair() {
    const auto place = static_cast<std::size_t>(numbers_drawn_ % block_.size());
    if (place == 0) {
        const auto counter = static_cast<std::uint32_t>(numbers_drawn_ / block_.size());
        block_ = chacha20_block(key_, counter, Nonce{});
    }
    ++numbers_drawn_;
    return block_[place];
}

} // namespace khepri
