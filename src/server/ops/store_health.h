// Whether the store works, as far as known, and its log lines: one when it fails, one for each
// further reason, one when it works again; not one for each refused request.
#pragma once

#include "server/ops/log.h"
#include "server/ops/metrics.h"

#include <chrono>
#include <set>
#include <string>

namespace khepri::server {

class StoreHealth {
public:
    using Clock = std::chrono::steady_clock;

    StoreHealth(const Log& log, Metrics& metrics) : log_(log), metrics_(metrics) {}

    // An event or a probe was written.
    void worked(Clock::time_point now = Clock::now());
    // Something could not be written.
    void failed(const std::string& reason, Clock::time_point now = Clock::now());
    // A read failed. Only a probe decides whether the store has failed: the fault may concern this
    // match alone.
    void failed_to_read(const std::string& reason, Clock::time_point now = Clock::now());

    // Called regularly: asks for a probe if nothing was written since the last call.
    void check();

    bool has_failed() const { return has_failed_; }
    bool wants_probe() const { return has_failed_ || is_suspect_; }

private:
    static constexpr std::size_t most_reasons = 8;
    static constexpr auto between_read_lines = std::chrono::seconds(10);

    const Log& log_;
    Metrics& metrics_;
    bool has_failed_ = false;
    bool is_suspect_ = false;
    bool has_worked_ = false; // since the last check
    Clock::time_point since_;
    std::int64_t failures_ = 0;
    std::set<std::string> reasons_; // those in the log
    Clock::time_point next_read_line_ = Clock::time_point::min();
};

} // namespace khepri::server
