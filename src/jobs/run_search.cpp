#include "jobs/run_search.h"

#include "core/text.h"
#include "runtime/any_view.h"

#include <chrono>

namespace khepri::jobs {
namespace {

search::Budget budget_of(const wire::SearchJob& job) {
    if (!job.milliseconds) return search::Budget::unlimited();
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(*job.milliseconds);
    return search::Budget::until([end] { return std::chrono::steady_clock::now() >= end; });
}

} // namespace

JobResult run_search(const wire::Json& request) {
    const auto job = wire::read_search_job(request);
    if (!job) return refused(job.error());
    const auto level = search::level_named(job->level);
    if (!level) return refused("level: found " + in_quotes(job->level));
    const auto game = runtime::make_game(job->game, job->options, job->edition);
    if (!game) return refused(game.error());
    const auto json = wire::parse_json(job->view);
    if (!json) return refused("view: " + json.error());
    const auto view = runtime::read_view(*game, *json);
    if (!view) return refused(view.error());
    const auto move = (*view)->choose(*level, budget_of(*job), Rng::fast(job->seed));
    if (!move) return refused(move.error());
    return wire::to_text(wire::SearchAnswer{*move});
}

} // namespace khepri::jobs
