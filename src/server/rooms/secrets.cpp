#include "server/rooms/secrets.h"

#include "core/check.h"
#include "core/text.h"

#include <sys/random.h>

namespace khepri::server {
namespace {

bool same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

} // namespace

Seed random_seed() {
    Seed seed{};
    const auto filled = getrandom(seed.data(), seed.size(), 0);
    CHECK(filled == static_cast<ssize_t>(seed.size()), filled);
    return seed;
}

std::string random_token() { return hex(random_seed()); }

std::string random_name() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
    constexpr std::size_t fair = 256 / letters.size() * letters.size(); // each letter as often
    std::string name;
    while (name.size() < 12)
        for (const std::uint8_t byte : random_seed())
            if (byte < fair && name.size() < 12) name += letters[byte % letters.size()];
    return name;
}

std::string hashed(std::string_view secret) { return hex(sha256(secret)); }

bool matches_hash(std::string_view secret, std::string_view hash) {
    return !hash.empty() && same(hashed(secret), hash);
}

} // namespace khepri::server
