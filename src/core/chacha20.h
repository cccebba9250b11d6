// The ChaCha20 block function of RFC 8439, section 2.3: the luck of a match comes from its key
// stream.
#pragma once

#include <array>
#include <cstdint>

namespace khepri {

using Key = std::array<std::uint8_t, 32>;
using Nonce = std::array<std::uint8_t, 12>;

// The sixteen 32-bit words of one block of key stream, in order.
std::array<std::uint32_t, 16> chacha20_block(const Key& key, std::uint32_t counter,
                                             const Nonce& nonce);

} // namespace khepri
