// Drives matches of bots at a server over real WebSockets from one thread, and measures.
#pragma once

#include "load/plan.h"

namespace khepri::load {

// Takes the warm-up, the duration and the time to connect. The first thing that goes wrong at any
// table ends it.
Result<Findings> run(const Plan& plan);

} // namespace khepri::load
