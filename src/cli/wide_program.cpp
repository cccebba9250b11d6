#include "cli/wide_program.h"

#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace khepri::cli {

#if defined(__x86_64__) && !defined(__AVX2__)

void become_wide_program(char** argv) {
    if (!__builtin_cpu_supports("x86-64-v3")) return;
    std::error_code failed;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const auto wide = self.parent_path().parent_path() / "lib/khepri/x86-64-v3/khepri";
    ::execv(wide.c_str(), argv); // returns only if it is not there
}

#else

void become_wide_program(char**) {}

#endif

} // namespace khepri::cli
