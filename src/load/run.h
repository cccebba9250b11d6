// Plays matches of bots on a server over real WebSockets from one thread, and measures.
#pragma once

#include "load/load.h"

namespace khepri::load {

// Takes as long as connecting, the warm-up and the duration. The first failure in any match ends
// it.
Result<LoadReport> run(const LoadOptions& options);

} // namespace khepri::load
