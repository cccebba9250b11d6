// How long a player may think about each move, as the flags say it; and the budgets for it, with
// the clock that the search module does not have.
#pragma once

#include "core/result.h"
#include "search/budget.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::bots {

struct TimeControl {
    std::optional<double> seconds;  // for each move; if present, iterations do not count
    std::int64_t iterations = 1000; // for each move
};

// "0.1s", "50ms" or "2s": positive, at most an hour.
Result<double> seconds_of(std::string_view text);
// "1.1 s", for messages.
std::string shown(double seconds);

// Time is CPU time of the searching thread, so that a busy machine does not weaken a player; with
// several threads it is wall-clock time.
search::BudgetMaker budgets(const TimeControl& time_control);
search::BudgetMaker budgets(const TimeControl& time_control, const search::ParallelFor& threads);

} // namespace khepri::bots
