#include "server/ops/process.h"

#include <sys/resource.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace khepri::server {
namespace {

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// When the process began, in seconds since the machine was started.
double began_after_boot() {
    std::ifstream file("/proc/self/stat");
    file.ignore(1 << 12, ')'); // the name, whatever is in it
    std::string skipped;
    for (int field = 3; field < 22; ++field) file >> skipped;
    double ticks = 0;
    file >> ticks;
    return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

} // namespace

double process_cpu_seconds() {
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
}

double process_resident_bytes() {
    std::ifstream file("/proc/self/statm");
    double all = 0;
    double resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double process_open_files() {
    std::error_code failed;
    const std::filesystem::directory_iterator files("/proc/self/fd", failed);
    if (failed) return 0;
    const auto count = std::distance(begin(files), end(files));
    return static_cast<double>(count - 1); // without the folder itself
}

double process_max_files() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    return static_cast<double>(limit.rlim_cur);
}

double process_start_time() {
    timespec since_boot{};
    if (::clock_gettime(CLOCK_BOOTTIME, &since_boot) != 0) return 0;
    const double age = static_cast<double>(since_boot.tv_sec) +
                       static_cast<double>(since_boot.tv_nsec) / 1e9 - began_after_boot();
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count() - age;
}

} // namespace khepri::server
