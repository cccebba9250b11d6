#include "jobs/job_kind.h"

#include "jobs/run_round.h"
#include "jobs/run_search.h"
#include "jobs/run_simulation.h"

namespace khepri::jobs {

const std::vector<JobKind>& job_kinds() {
    static const std::vector<JobKind> all{
        {"search", wire::search_subject, false, run_search},
        {"simulate", wire::simulation_subject, true, run_simulation},
        {"arena", wire::round_subject, true, run_round},
    };
    return all;
}

} // namespace khepri::jobs
