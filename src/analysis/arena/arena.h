// Runs a contest on several threads. The result does not depend on their number: rounds are sorted
// by deal, and a rule that ends a contest early sees them in that order.
#pragma once

#include "analysis/arena/round.h"

#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace khepri::analysis {

// Plays one meeting on one deal; nothing if it was stopped.
using RoundPlayer = std::function<std::optional<Round>(std::size_t meeting, std::int64_t deal)>;

struct ArenaPlan {
    std::size_t meetings = 1;
    std::int64_t deals = 1;
    int threads = 1;
    std::function<RoundPlayer()> make_player; // called once in each thread
    // Called with every new round, from one thread at a time, in the order in which they end; false
    // if the contest cannot continue.
    std::function<bool(const Round&)> finished = [](const Round&) { return true; };
    // Called with all rounds in the order of deals and meetings; true when no more are needed.
    std::function<bool(const Round&)> decided = [](const Round&) { return false; };
};

// A contest under way: which round is next, and all that were played. Any thread may call.
class Contest {
public:
    struct Next {
        std::size_t meeting = 0;
        std::int64_t deal = 0;
    };

    // The plan and the flag must outlive the contest.
    Contest(const ArenaPlan& plan, std::vector<Round> played_before, std::atomic<bool>& stopped);

    // A round that nobody plays yet; nothing if none is left or needed.
    std::optional<Next> next();
    void finish(Round round);
    // Whether no further round is needed.
    bool is_over() const;
    // In the order of deals and meetings, up to the one that decided.
    std::vector<Round> take_rounds() &&;

private:
    std::int64_t count() const { return plan_.deals * static_cast<std::int64_t>(plan_.meetings); }
    void note(Round round);

    const ArenaPlan& plan_;
    std::atomic<bool>& stopped_;
    mutable std::mutex mutex_;
    std::map<std::int64_t, Round> rounds_; // by number: the order of deals and meetings
    std::int64_t next_to_play_ = 0;
    std::int64_t next_to_judge_ = 0;
    bool is_decided_ = false;
};

// The earlier rounds and the new ones, in the order of deals and meetings, up to the one that
// decided. Ends early when `stopped` is set.
std::vector<Round> run_arena(const ArenaPlan& plan, std::vector<Round> played_before,
                             std::atomic<bool>& stopped);

} // namespace khepri::analysis
