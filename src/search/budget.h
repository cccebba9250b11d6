// How long to think: a number of iterations, which makes the answer repeatable, or until a clock
// says stop; and on how many threads. Clock and threads are passed in. Another thread can cancel a
// search at any time.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace khepri::search {

// Runs task(0) … task(count - 1), each once, in any order, perhaps at the same time, and returns
// when all are done.
using ParallelFor = std::function<void(int count, const std::function<void(int)>& task)>;

class Budget {
public:
    static Budget iterations(std::int64_t most) { return Budget(most, {}); }
    // No limit but the player's own and cancellation.
    static Budget unlimited() { return iterations(std::numeric_limits<std::int64_t>::max()); }
    // `time_is_up` is called before every few iterations, from several threads if there are any.
    static Budget until(std::function<bool()> time_is_up) {
        return Budget(std::numeric_limits<std::int64_t>::max(), std::move(time_is_up));
    }
    // The flag must outlive the search; once it is set no further iteration begins.
    Budget cancelled_by(const std::atomic<bool>& flag) const {
        Budget budget = *this;
        budget.cancelled_ = &flag;
        return budget;
    }
    // The advice within a budget of iterations is the same with any threads or none.
    Budget with_threads(ParallelFor threads) const {
        Budget budget = *this;
        budget.parallel_for_ = std::move(threads);
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

    void parallel_for(int count, const std::function<void(int)>& task) const {
        if (parallel_for_) return parallel_for_(count, task);
        for (int i = 0; i < count; ++i) task(i);
    }

private:
    static constexpr std::int64_t iterations_between_looks = 8;

    Budget(std::int64_t most, std::function<bool()> time_is_up)
        : most_(most), time_is_up_(std::move(time_is_up)) {}

    std::int64_t most_;
    std::function<bool()> time_is_up_;
    const std::atomic<bool>* cancelled_ = nullptr;
    ParallelFor parallel_for_;
};

// A clock starts with the search, so a player gets a function that makes budgets.
using BudgetMaker = std::function<Budget()>;

} // namespace khepri::search
