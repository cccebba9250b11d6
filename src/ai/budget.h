// How long to think: so many iterations, which makes the answer repeatable, or until someone else's
// clock says stop. Nothing here knows a clock. Either way it can be cancelled at once from
// elsewhere.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace khepri::ai {

class Budget {
public:
    static Budget iterations(std::int64_t most) { return Budget(most, {}); }
    // `time_is_up` is asked before every few iterations.
    static Budget until(std::function<bool()> time_is_up) {
        return Budget(std::numeric_limits<std::int64_t>::max(), std::move(time_is_up));
    }
    // The flag outlives the thinking; once it is set no further iteration begins.
    Budget cancelled_by(const std::atomic<bool>& flag) const {
        Budget budget = *this;
        budget.cancelled_ = &flag;
        return budget;
    }

    // Whether another iteration may begin after so many.
    bool allows(std::int64_t done) const {
        if (done >= most_) return false;
        if (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) return false;
        return !time_is_up_ || done % iterations_between_looks != 0 || !time_is_up_();
    }

    // The same budget in smaller steps, for iterations that are long themselves.
    bool allows_now() const {
        if (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed)) return false;
        return !time_is_up_ || !time_is_up_();
    }
    std::int64_t most_iterations() const { return most_; }

private:
    static constexpr std::int64_t iterations_between_looks = 8;

    Budget(std::int64_t most, std::function<bool()> time_is_up)
        : most_(most), time_is_up_(std::move(time_is_up)) {}

    std::int64_t most_;
    std::function<bool()> time_is_up_;
    const std::atomic<bool>* cancelled_ = nullptr;
};

} // namespace khepri::ai
