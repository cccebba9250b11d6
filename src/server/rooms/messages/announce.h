// What the connections of a match are sent after an event, each as its seat may know it.
#pragma once

#include "server/rooms/messages/sent_views.h"
#include "server/rooms/messages/subscribers.h"
#include "server/rooms/presence/presence.h"

namespace khepri::server {

// The room has applied the event already.
void announce(const wire::RoomEvent& event, const Room& room, const Presence& presence,
              AwayLimit away_after, const Subscribers& subscribers, SentViews& sent_views,
              std::int64_t now);

} // namespace khepri::server
