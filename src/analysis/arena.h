// Runs a contest on as many threads as asked for. What comes out does not depend on their number:
// rounds are put in the order of their deals, and a rule that ends a contest early looks at them in
// that order.
#pragma once

#include "analysis/round.h"

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

namespace khepri::analysis {

// Plays one meeting on one deal; nothing if it was stopped before the end.
using RoundPlayer = std::function<std::optional<Round>(std::size_t meeting, std::int64_t deal)>;

struct ArenaPlan {
    std::size_t meetings = 1;
    std::int64_t deals = 1;
    int threads = 1;
    std::function<RoundPlayer()> make_player; // called once in each thread
    // Told of every new round, from one thread at a time, in the order in which they end; false if
    // the contest cannot go on.
    std::function<bool(const Round&)> finished = [](const Round&) { return true; };
    // Told of all rounds in the order of deals and meetings; true when no more are needed.
    std::function<bool(const Round&)> decided = [](const Round&) { return false; };
};

// The rounds that were played before and those played now, in the order of deals and meetings; none
// behind the one that decided. Ends early when `stopped` is set from outside.
std::vector<Round> run_arena(const ArenaPlan& plan, std::vector<Round> played_before,
                             std::atomic<bool>& stopped);

} // namespace khepri::analysis
