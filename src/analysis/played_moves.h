// Games of which records are made: their moves, and the seeds that they are dealt from. A record
// derives its cards from its seeds (docs/record.md), so these games are not those that have the
// fast random numbers of the same run.
#pragma once

#include "core/rng.h"
#include "table/secret_of_text.h"

#include <cstdint>
#include <string>
#include <vector>

namespace khepri::analysis {

struct PlayedMove {
    Seat seat = 0;
    std::string action; // in our notation
    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

using PlayedMoves = std::vector<PlayedMove>;

// The seeds of game or deal `number`, from 0, of a run: those of `khepri play --seed RUN/NUMBER`,
// with the number from 1.
inline Seeds recorded_seeds(std::uint64_t run, std::int64_t number, int seats) {
    return {secret_of_text(std::to_string(run) + '/' + std::to_string(number + 1)),
            std::vector<Seed>(static_cast<std::size_t>(seats))};
}

// The random numbers of the match with these seeds.
inline Rng recorded_numbers(std::uint64_t run, std::int64_t number, int seats) {
    return Rng::fair(match_key(recorded_seeds(run, number, seats)));
}

} // namespace khepri::analysis
