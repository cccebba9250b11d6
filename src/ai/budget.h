// How long to think: so many iterations, which makes the answer repeatable, or until someone else's
// clock says stop; and on how many cores. Nothing here knows a clock or a thread: both are handed
// in. Either way it can be cancelled at once from elsewhere.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace khepri::ai {

// Runs task(0) … task(count - 1), each once, in any order, perhaps at the same time, and returns
// when all are done.
using Crew = std::function<void(int count, const std::function<void(int)>& task)>;

class Budget {
public:
    static Budget iterations(std::int64_t most) { return Budget(most, {}); }
    // As long as the player itself finds worth while, unless it is cancelled.
    static Budget unlimited() { return iterations(std::numeric_limits<std::int64_t>::max()); }
    // `time_is_up` is asked before every few iterations; with a crew, from several threads.
    static Budget until(std::function<bool()> time_is_up) {
        return Budget(std::numeric_limits<std::int64_t>::max(), std::move(time_is_up));
    }
    // The flag outlives the thinking; once it is set no further iteration begins.
    Budget cancelled_by(const std::atomic<bool>& flag) const {
        Budget budget = *this;
        budget.cancelled_ = &flag;
        return budget;
    }
    // The advice within a budget of iterations is the same with any crew or none.
    Budget shared_by(Crew crew) const {
        Budget budget = *this;
        budget.crew_ = std::move(crew);
        return budget;
    }
    // The same clock and the same cancellation, but at most so many iterations.
    Budget at_most(std::int64_t most) const {
        Budget budget = *this;
        budget.most_ = std::min(most_, most);
        return budget;
    }

    // Whether another iteration may begin after so many.
    bool allows(std::int64_t done) const {
        if (done >= most_) return false;
        if (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) return false;
        return !time_is_up_ || done % iterations_between_looks != 0 || !time_is_up_();
    }
    // The same without a count, for iterations that are long themselves.
    bool allows_now() const {
        if (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) return false;
        return !time_is_up_ || !time_is_up_();
    }
    std::int64_t most_iterations() const { return most_; }

    void share(int count, const std::function<void(int)>& task) const {
        if (crew_) return crew_(count, task);
        for (int i = 0; i < count; ++i) task(i);
    }

private:
    static constexpr std::int64_t iterations_between_looks = 8;

    Budget(std::int64_t most, std::function<bool()> time_is_up)
        : most_(most), time_is_up_(std::move(time_is_up)) {}

    std::int64_t most_;
    std::function<bool()> time_is_up_;
    const std::atomic<bool>* cancelled_ = nullptr;
    Crew crew_;
};

// A clock starts when thinking does, so a player is given the making of budgets.
using BudgetMaker = std::function<Budget()>;

} // namespace khepri::ai
