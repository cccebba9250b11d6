#include "server/search/pressure.h"

#include <algorithm>

namespace khepri::server {

std::optional<std::chrono::milliseconds> time_limit(search::Level level, std::size_t waiting,
                                                    std::size_t at_once) {
    constexpr std::size_t bearable = 4; // searches in front of one
    constexpr std::size_t limit_there = 400;
    constexpr std::size_t shortest = 50;
    if (level != search::Level::master) return std::nullopt; // the others take a tenth of it
    const std::size_t in_front = waiting / std::max<std::size_t>(1, at_once);
    if (in_front < bearable) return std::nullopt;
    return std::chrono::milliseconds(std::max(shortest, limit_there * bearable / in_front));
}

} // namespace khepri::server
