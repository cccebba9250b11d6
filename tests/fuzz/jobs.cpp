// Messages to and from workers: refused with a sentence, or a message that is the same when it is
// written and read again. A search of a view that could be true finds a move, whatever the view.
#include "fuzzers.h"
#include "read_message.h"

#include "jobs/run_search.h"

namespace khepri::fuzz {
namespace {

// Of the lowest level and at once, because the time of a level is not at issue.
void search(wire::Json json) {
    if (!json.is_object() || !json.contains("level")) return;
    json["level"] = "novice";
    json["milliseconds"] = 1;
    const jobs::JobResult result = jobs::run_search(json);
    if (const auto* const error = std::get_if<wire::JobError>(&result))
        CHECK(!error->error.empty());
}

} // namespace

void fuzz_jobs(Input input) {
    const auto json = wire::parse_json(input.rest());
    if (!json) return;
    read_message(wire::read_search_job, *json);
    read_message(wire::read_search_answer, *json);
    read_message(wire::read_simulation_job, *json);
    read_message(wire::read_simulation_answer, *json);
    read_message(wire::read_round_job, *json);
    read_message(wire::read_review_job, *json);
    read_message(wire::read_job_error, *json);
    read_message(wire::read_worker_status, *json);
    search(*json);
}

} // namespace khepri::fuzz
