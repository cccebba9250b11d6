# Writes OUTPUT, the definitions of src/core/version.h, if they have changed. Runs at every build:
#   cmake -DSOURCE=… -DOUTPUT=… -DVERSION=… -P version.cmake
# The commit is the latest one that changed the program. In a source archive, where there is no repository, `git archive` has written
# it into cmake/commit.txt.
set(commit unknown)
set(sources src CMakeLists.txt cmake)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(REAL_PATH ${SOURCE} root)
if(top STREQUAL root)
  execute_process(COMMAND git -C ${SOURCE} log -1 --format=%h --abbrev=12 -- ${sources}
                  OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND git -C ${SOURCE} status --porcelain -- ${sources} OUTPUT_VARIABLE changes ERROR_QUIET)
  if(found)
    set(commit ${found})
    if(changes)
      string(APPEND commit "+")
    endif()
  endif()
else()
  file(READ ${SOURCE}/cmake/commit.txt archived)
  string(STRIP "${archived}" archived)
  if(archived MATCHES "^[0-9a-f]+$")
    string(SUBSTRING ${archived} 0 12 commit)
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "core/version.h"

namespace khepri {

std::string_view program_version() { return "@VERSION@"; }
std::string_view program_commit() { return "@commit@"; }

} // namespace khepri
]])
