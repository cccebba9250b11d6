// Shorter thought under pressure: while many searches wait, those of the level that takes long get
// less time, so that everybody's opponent moves soon.
#pragma once

#include "search/levels.h"

#include <chrono>
#include <cstddef>
#include <optional>

namespace khepri::server {

// How long a search may take while so many wait for so many that are done at once; nothing if it
// may take its time. Half of the time for twice the queue.
std::optional<std::chrono::milliseconds> time_limit(search::Level level, std::size_t waiting,
                                                    std::size_t at_once);

} // namespace khepri::server
