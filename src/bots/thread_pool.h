// Threads for searches, as search/budget.h needs them.
#pragma once

#include "search/budget.h"

namespace khepri::bots {

// A pool of this many threads, including the caller's; they live as long as the pool or a copy of
// it. Callers from different threads wait for one another; a task must not call its own pool.
search::ParallelFor thread_pool(int threads);

} // namespace khepri::bots
