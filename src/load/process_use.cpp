#include "load/process_use.h"

#include <fstream>
#include <string>
#include <unistd.h>

namespace khepri::load {
namespace {

std::ifstream open(int pid, const char* file) {
    return std::ifstream("/proc/" + std::to_string(pid) + '/' + file);
}

Error no_such_process(int pid) {
    return Error{"process " + std::to_string(pid) +
                 " cannot be watched; expected one of this machine"};
}

} // namespace

Result<double> cpu_seconds(int pid) {
    std::ifstream file = open(pid, "stat");
    file.ignore(1 << 12, ')'); // the name, whatever is in it
    std::string skipped;
    for (int field = 3; field < 14; ++field) file >> skipped;
    std::int64_t user = 0;
    std::int64_t system = 0;
    if (!(file >> user >> system)) return no_such_process(pid);
    return static_cast<double>(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

Result<Memory> memory(int pid) {
    std::ifstream file = open(pid, "smaps_rollup");
    Memory memory;
    bool found = false;
    for (std::string word; file >> word;) {
        double kilobytes = 0;
        if (word == "Rss:" && file >> kilobytes) memory.resident = kilobytes / 1024;
        if (word == "Pss:" && file >> kilobytes) memory.proportional = kilobytes / 1024;
        found = found || word == "Pss:";
    }
    if (!found) return no_such_process(pid);
    return memory;
}

} // namespace khepri::load
