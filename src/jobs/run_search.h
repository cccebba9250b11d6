// The job of a worker that chooses a computer player's move from the view of its seat.
#pragma once

#include "jobs/job_kind.h"

namespace khepri::jobs {

JobResult run_search(const wire::Json& request);

} // namespace khepri::jobs
