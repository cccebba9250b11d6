#include "bots/time_control.h"

#include "core/text.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <ctime>

namespace khepri::bots {
namespace {

constexpr double longest_seconds = 3600;

double seconds_on(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

search::Budget until_later(clockid_t clock, double seconds) {
    const double end = seconds_on(clock) + seconds;
    return search::Budget::until([clock, end] { return seconds_on(clock) >= end; });
}

} // namespace

Result<double> seconds_of(std::string_view text) {
    const Error refused{"found " + in_quotes(text) +
                        "; expected a time such as 0.1s, 50ms or 2s, of at most an hour"};
    const bool milli = text.ends_with("ms");
    if (!text.ends_with('s')) return refused;
    const std::string_view number = text.substr(0, text.size() - (milli ? 2 : 1));
    double value = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), value,
                                      std::chars_format::fixed);
    const double seconds = milli ? value / 1000 : value;
    if (read.ec != std::errc{} || read.ptr != number.data() + number.size()) return refused;
    if (!(seconds > 0 && seconds <= longest_seconds)) return refused;
    return seconds;
}

std::string shown(double seconds) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g s", seconds);
    return text.data();
}

search::BudgetMaker budgets(const TimeControl& time_control) {
    if (!time_control.seconds)
        return [most = time_control.iterations] { return search::Budget::iterations(most); };
    return
        [seconds = *time_control.seconds] { return until_later(CLOCK_THREAD_CPUTIME_ID, seconds); };
}

search::BudgetMaker budgets(const TimeControl& time_control, const search::ParallelFor& threads) {
    if (!time_control.seconds)
        return [most = time_control.iterations, threads] {
            return search::Budget::iterations(most).with_threads(threads);
        };
    return [seconds = *time_control.seconds, threads] {
        return until_later(CLOCK_MONOTONIC, seconds).with_threads(threads);
    };
}

} // namespace khepri::bots
