// How far a contest is and how long it will take: a line that rewrites itself on the error stream,
// if that is a screen.
#pragma once

#include "cli/terminal.h"

#include <chrono>
#include <cstdint>

namespace khepri::cli {

class ArenaProgress {
public:
    ArenaProgress(Terminal& terminal, std::int64_t rounds, std::int64_t done_before);

    // Another round is done.
    void step();
    void clear();

private:
    Terminal& terminal_;
    std::int64_t rounds_;
    std::int64_t done_before_;
    std::int64_t done_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point shown_;
};

// "40 s", "3 min", "2 h 05 min".
std::string duration_text(double seconds);

} // namespace khepri::cli
