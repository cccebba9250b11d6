// Random numbers that nobody controls alone. The dealer commits to a secret before anyone takes a
// seat; each seat adds a seed of its own; the key of the match is a hash of them all
// (docs/record.md).
#pragma once

#include "core/chacha20.h"
#include "core/sha256.h"
#include "table/seat.h"

#include <vector>

namespace khepri {

using Seed = std::array<std::uint8_t, 32>;

struct Seeds {
    Seed secret{};           // the dealer's, revealed when the match has ended
    std::vector<Seed> seats; // one for each seat; all zero for a seat that gave none

    friend bool operator==(const Seeds&, const Seeds&) = default;
};

// Published before the seats are taken, so the dealer cannot choose the secret afterwards.
inline Digest commitment(const Seed& secret) { return Sha256().add(secret).digest(); }

inline Key match_key(const Seeds& seeds) {
    Sha256 hash;
    hash.add("khepri match key 1").add(seeds.secret);
    for (const Seed& seed : seeds.seats) hash.add(seed);
    return hash.digest();
}

// Of the random numbers of a match that goes on from a position of another: see Match::redeal.
inline Key redeal_key(const Seed& secret) {
    return Sha256().add("khepri redeal key 1").add(secret).digest();
}

} // namespace khepri
