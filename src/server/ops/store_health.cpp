#include "server/ops/store_health.h"

#include <utility>

namespace khepri::server {

void StoreHealth::worked(Clock::time_point now) {
    is_suspect_ = false;
    has_worked_ = true;
    if (!has_failed_) return;
    has_failed_ = false;
    const std::chrono::duration<double> time = now - since_;
    log_.info("store_recovered", {{"seconds", time.count()}, {"failures", failures_}});
    failures_ = 0;
    reasons_.clear();
}

void StoreHealth::check() {
    if (!std::exchange(has_worked_, false)) is_suspect_ = true;
}

void StoreHealth::failed(const std::string& reason, Clock::time_point now) {
    metrics_.store_failures.add();
    if (!has_failed_) since_ = now;
    has_failed_ = true;
    ++failures_;
    if (reasons_.size() < most_reasons && reasons_.insert(reason).second)
        log_.error("store_failed", {{"reason", reason}});
}

void StoreHealth::failed_to_read(const std::string& reason, Clock::time_point now) {
    metrics_.store_failures.add();
    if (has_failed_) {
        ++failures_;
        return;
    }
    is_suspect_ = true;
    if (now < next_read_line_) return;
    next_read_line_ = now + between_read_lines;
    log_.error("store_read_failed", {{"reason", reason}});
}

} // namespace khepri::server
