// What the store knows of a match besides its events: its phase, and when to wake it.
#pragma once

#include "server/rooms/room.h"
#include "store/store.h"

namespace khepri::server {

// The entry after an event of this room; none if it does not change.
std::optional<store::MatchEntry> entry_after(const Room& room, const wire::RoomEvent& event);
store::MatchEntry first_entry(const wire::MatchCreated& created);

} // namespace khepri::server
