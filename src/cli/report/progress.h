// The progress of many rounds and the time left: a line that rewrites itself on the error stream,
// if that is a terminal.
#pragma once

#include "terminal/terminal.h"

#include <chrono>
#include <cstdint>

namespace khepri::cli {

class RoundsProgress {
public:
    RoundsProgress(terminal::Terminal& terminal, std::int64_t rounds, std::int64_t done_before);

    // Another round is done.
    void step();
    void clear();

private:
    terminal::Terminal& terminal_;
    std::int64_t rounds_;
    std::int64_t done_before_;
    std::int64_t done_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point shown_;
};

// "40 s", "3 min", "2 h 05 min".
std::string duration_text(double seconds);

} // namespace khepri::cli
