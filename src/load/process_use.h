// CPU time and memory of a process of this machine, from /proc.
#pragma once

#include "core/result.h"

namespace khepri::load {

// User and system time of all its threads; the kernel counts in hundredths of a second.
Result<double> cpu_seconds(int pid);

// In megabytes of 2^20 bytes. Proportional: pages that n processes share count for an nth.
struct Memory {
    double resident = 0;
    double proportional = 0;
};
Result<Memory> memory(int pid);

} // namespace khepri::load
