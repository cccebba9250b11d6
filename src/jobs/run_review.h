// The job of a worker that reviews a finished match.
#pragma once

#include "jobs/job_kind.h"

namespace khepri::jobs {

JobResult run_review(const wire::Json& request);

} // namespace khepri::jobs
