// SHA-256 (FIPS 180-4). Our own, because this module is also built for the browser, without
// libraries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace khepri {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
public:
    Sha256& add(std::string_view bytes);
    template <std::size_t N>
    Sha256& add(const std::array<std::uint8_t, N>& bytes) {
        for (const std::uint8_t byte : bytes) add_byte(byte);
        return *this;
    }
    // Ends the message. The object cannot be used afterwards.
    Digest digest();

private:
    void add_byte(std::uint8_t byte);
    void compress();

    std::array<std::uint32_t, 8> hash_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t length_ = 0;
};

inline Digest sha256(std::string_view bytes) { return Sha256().add(bytes).digest(); }

} // namespace khepri
