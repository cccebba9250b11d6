// Threads that think together, as ai/budget.h asks for them.
#pragma once

#include "ai/budget.h"

namespace khepri::bots {

// So many threads, the caller among them; they live as long as the crew or a copy of it does.
// Callers from different threads wait for one another; a task does not call its own crew.
ai::Crew crew_of(int threads);

} // namespace khepri::bots
