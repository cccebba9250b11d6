// How long a player may think about each move, as the flags of the program say it; and the budgets
// that follow from it, with a clock that ai itself does not have.
#pragma once

#include "ai/budget.h"
#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::bots {

struct Pace {
    std::optional<double> seconds;  // for each move; where given, it alone counts
    std::int64_t iterations = 1000; // for each move
};

// "0.1s", "50ms" or "2s": more than nothing, at most an hour.
Result<double> seconds_of(std::string_view text);
// "1.1 s", as messages tell a time.
std::string shown(double seconds);

// Time is CPU time of the thinking thread, so that a busy machine does not weaken a player; with a
// crew it is the time that passes.
ai::BudgetMaker budgets(const Pace& pace);
ai::BudgetMaker budgets(const Pace& pace, const ai::Crew& crew);

} // namespace khepri::bots
