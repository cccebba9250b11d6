#include "server/search/worker_searches.h"

#include <algorithm>

namespace khepri::server {
namespace {

using namespace std::chrono_literals;

// Of a worker that died with a search nothing is heard. Together with a search here this stays
// below the five seconds after which people would notice.
constexpr auto longest_wait = 3000ms;
constexpr auto pause_without_workers = 1000ms;
constexpr auto pause_while_busy = 20ms;
constexpr std::size_t most_under_way = 1024;

} // namespace

bool WorkerSearches::has_room() const {
    return under_way_ < limit_ && bus_.is_connected() && Clock::now() >= paused_until_;
}

void WorkerSearches::send(const wire::SearchJob& job, OnMove on_move) {
    ++under_way_;
    bus_.request(std::string(wire::search_subject), wire::to_text(job), longest_wait,
                 [this, on_move = std::move(on_move)](const Result<std::string>& answer) {
                     --under_way_;
                     on_move(read(answer));
                 });
}

std::optional<std::string> WorkerSearches::read(const Result<std::string>& answer) {
    if (!answer) {
        pause(pause_without_workers);
        return std::nullopt;
    }
    const auto json = wire::parse_json(*answer);
    if (!json) return std::nullopt;
    if (wire::is_job_error(*json)) {
        pause(pause_while_busy);
        return std::nullopt;
    }
    const auto found = wire::read_search_answer(*json);
    if (!found) return std::nullopt;
    limit_ = std::min(limit_ + 1, most_under_way);
    return found->move;
}

void WorkerSearches::pause(std::chrono::milliseconds time) {
    limit_ = std::max<std::size_t>(1, under_way_);
    paused_until_ = Clock::now() + time;
}

} // namespace khepri::server
