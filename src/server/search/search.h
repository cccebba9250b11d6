// One search of a computer player, which a thread of the server or a worker can do.
#pragma once

#include "search/budget.h"
#include "search/levels.h"
#include "wire/jobs/job_messages.h"

#include <functional>
#include <optional>
#include <string>

namespace khepri::server {

struct Search {
    search::Level level = search::default_level;
    // Here, on any thread.
    std::function<std::string(const search::Budget&)> think;
    // The same for a worker; none if it has to be done here.
    std::optional<wire::SearchJob> job;
    // Whether the move of a worker can be played; on the thread of the rooms.
    std::function<bool(const std::string& move)> accepts;
    // Called once with the move, from any thread.
    std::function<void(const std::string& move)> done;
};

} // namespace khepri::server
