#include "cli/report/progress.h"

#include <fmt/format.h>

#include <cmath>

namespace khepri::cli {

using std::chrono::steady_clock;

RoundsProgress::RoundsProgress(terminal::Terminal& terminal, std::int64_t rounds,
                               std::int64_t done_before)
    : terminal_(terminal),
      rounds_(rounds),
      done_before_(done_before),
      done_(done_before),
      start_(steady_clock::now()),
      shown_(start_) {}

void RoundsProgress::step() {
    ++done_;
    const auto now = steady_clock::now();
    if (!terminal_.shows_progress || now - shown_ < std::chrono::milliseconds(200)) return;
    shown_ = now;
    const double spent = std::chrono::duration<double>(now - start_).count();
    const double left =
        spent / static_cast<double>(done_ - done_before_) * static_cast<double>(rounds_ - done_);
    const auto filled = static_cast<std::size_t>(30 * done_ / rounds_);
    terminal_.err << fmt::format("\r[{}{}] {} of {} rounds, about {} left\x1b[K",
                                 std::string(filled, '#'), std::string(30 - filled, '.'), done_,
                                 rounds_, duration_text(left))
                  << std::flush;
}

void RoundsProgress::clear() {
    if (terminal_.shows_progress) terminal_.err << "\r\x1b[K" << std::flush;
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<std::int64_t>(std::lround(seconds));
    if (whole < 120) return fmt::format("{} s", whole);
    if (whole < 2 * 3600) return fmt::format("{} min", whole / 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

} // namespace khepri::cli
