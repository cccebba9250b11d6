// What this program is: its version, from CMakeLists.txt, and the commit it was built from. CMake
// writes the definitions (cmake/version.cmake); the engine of the page has none.
#pragma once

#include <string_view>

namespace khepri {

std::string_view program_version(); // "0.1.0"
// "1a2b3c4d5e6f", with "+" if the sources had uncommitted changes; "unknown" without a repository.
std::string_view program_commit();

} // namespace khepri
