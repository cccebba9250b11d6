// The job of a worker that plays a round of a contest: all seatings of a meeting on one deal.
#pragma once

#include "analysis/arena/round.h"
#include "jobs/job_kind.h"
#include "wire/reports/arena_log.h"

namespace khepri::jobs {

JobResult run_round(const wire::Json& request);

// A round as a log has it, and back.
wire::ArenaLogRound to_wire(const analysis::Round& round);
analysis::Round round_of(const wire::ArenaLogRound& line);

} // namespace khepri::jobs
