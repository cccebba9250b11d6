#include "jobs/job_kind.h"

#include "jobs/run_review.h"
#include "jobs/run_round.h"
#include "jobs/run_search.h"
#include "jobs/run_simulation.h"

namespace khepri::jobs {

const std::vector<JobKind>& job_kinds() {
    static const std::vector<JobKind> all{
        {"search", wire::search_subject, TakeJob::now_or_never, run_search},
        {"simulate", wire::simulation_subject, TakeJob::may_wait, run_simulation},
        {"arena", wire::round_subject, TakeJob::may_wait, run_round},
        {"review", wire::review_subject, TakeJob::if_one_is_left, run_review},
    };
    return all;
}

} // namespace khepri::jobs
