// What this program is: its version, from CMakeLists.txt, and the commit it was built from. CMake
// writes the definitions (cmake/version.cmake); the engine of the page has none.
#pragma once

#include <string>
#include <string_view>

namespace khepri {

std::string_view program_version(); // "0.1.0"
// "1a2b3c4d5e6f", with "+" if the sources had uncommitted changes; "unknown" without a repository.
std::string_view program_commit();
// Both: "0.1.0-1a2b3c4d5e6f".
inline std::string program_build() {
    return std::string(program_version()) + '-' + std::string(program_commit());
}

} // namespace khepri
