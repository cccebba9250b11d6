// The results of deals that everybody can play: one leaderboard for each game and day. The store
// knows no game: a result is text, and its worth a number. Part of the interface of every store
// (store.h).
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace khepri::store {

struct LeaderboardKey {
    std::string game;
    std::int64_t day = 0; // since 1970
};

struct LeaderboardEntry {
    std::string person; // a digest; each has one entry on a leaderboard
    std::string name;
    std::int64_t worth = 0; // the highest is the best; of equals the first
    std::int64_t at = 0;    // milliseconds since 1970
    std::string result;

    friend bool operator==(const LeaderboardEntry&, const LeaderboardEntry&) = default;
};

// The entry of a person that counts.
struct PlacedEntry {
    LeaderboardEntry entry;
    std::int64_t place = 0; // from 1
    std::int64_t count = 0; // of all entries
    bool is_new = false;    // false: it was there before
};

struct Leaderboard {
    std::int64_t count = 0;             // of all entries
    std::vector<LeaderboardEntry> best; // in their order
};

class Leaderboards {
public:
    Leaderboards() = default;
    Leaderboards(const Leaderboards&) = delete;
    Leaderboards& operator=(const Leaderboards&) = delete;
    virtual ~Leaderboards() = default;

    // The first entry of a person stays. None if there are `most` entries already.
    virtual Result<std::optional<PlacedEntry>> enter(const LeaderboardKey& key,
                                                     const LeaderboardEntry& entry, int most) = 0;
    virtual Result<Leaderboard> best(const LeaderboardKey& key, int max) = 0;
    // All entries under exactly this name, on all leaderboards; how many there were.
    virtual Result<std::int64_t> remove_named(const std::string& name) = 0;
    // The leaderboards of the days before this one; how many entries there were.
    virtual Result<std::int64_t> remove_before(std::int64_t day) = 0;
};

} // namespace khepri::store
