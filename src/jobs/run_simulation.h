// The job of a worker that plays some games of a simulation. The counts are whole numbers, so their
// sums do not depend on who played what.
#pragma once

#include "analysis/tally.h"
#include "jobs/job_kind.h"

namespace khepri::jobs {

JobResult run_simulation(const wire::Json& request);

// The counts as a worker sends them, and back.
wire::SimulationAnswer to_wire(const analysis::Tally& tally);
Result<analysis::Tally> tally_of(const wire::SimulationAnswer& answer, int seats);

} // namespace khepri::jobs
