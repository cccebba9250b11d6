// The phase of a match on a server, for the room that plays it and for the store.
#pragma once

#include <cstdint>

namespace khepri::store {

enum class MatchPhase : std::uint8_t { waiting, playing, over };

} // namespace khepri::store
