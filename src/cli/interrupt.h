// Ctrl-C and SIGTERM as a flag, for commands that end in good order.
#pragma once

#include <atomic>
#include <csignal>

namespace khepri::cli {

// Set by the first signal; a second one ends the program.
extern std::atomic<bool> interrupted;

// While it exists, signals set the flag.
class StopsOnInterrupt {
public:
    StopsOnInterrupt();
    ~StopsOnInterrupt();
    StopsOnInterrupt(const StopsOnInterrupt&) = delete;
    StopsOnInterrupt& operator=(const StopsOnInterrupt&) = delete;

private:
    struct sigaction interrupt_before_ = {};
    struct sigaction terminate_before_ = {};
};

} // namespace khepri::cli
