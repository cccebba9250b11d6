// Decides on subscriptions to turn notices: each becomes an event to store, or an error.
#pragma once

#include "server/rooms/decide.h"

namespace khepri::server {

// The subscription is valid (turn_notifier.h reads it).
Decision decide_subscribe(const Room& room, Seat seat, const wire::PushSubscription& subscription,
                          std::int64_t now);
Decision decide_unsubscribe(const Room& room, Seat seat, const std::string& endpoint,
                            std::int64_t now);

} // namespace khepri::server
