#include "jobs/run_review.h"

#include "core/version.h"
#include "runtime/recorded_review.h"

namespace khepri::jobs {

JobResult run_review(const wire::Json& request) {
    const auto job = wire::read_review_job(request);
    if (!job) return refused(job.error());
    if (job->program != program_build())
        return wire::JobError{wire::JobFault::other_program,
                              "a worker is khepri " + program_build() +
                                  ", the request is of khepri " + job->program +
                                  "; expected the same program everywhere"};
    const auto review = runtime::review_of(job->record);
    if (!review) return refused(review.error());
    while (!(*review)->is_done()) (*review)->next();
    return runtime::report_text(**review);
}

} // namespace khepri::jobs
