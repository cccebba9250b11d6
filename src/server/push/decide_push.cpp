#include "server/push/decide_push.h"

#include <algorithm>

namespace khepri::server {

Decision decide_subscribe(const Room& room, Seat seat, const wire::PushSubscription& subscription,
                          std::int64_t now) {
    if (room.phase() == MatchPhase::over) return ServerError::of("match_over");
    const auto& known = room.seats()[seat].push;
    if (std::find(known.begin(), known.end(), subscription) != known.end())
        return Repeated{room.version()};
    return wire::RoomEvent(
        wire::PushSubscribed{seat, subscription, std::max(now, room.latest_at())});
}

Decision decide_unsubscribe(const Room& room, Seat seat, const std::string& endpoint,
                            std::int64_t now) {
    const auto& known = room.seats()[seat].push;
    const bool is_known = std::any_of(known.begin(), known.end(),
                                      [&](const auto& one) { return one.endpoint == endpoint; });
    if (!is_known) return Repeated{room.version()};
    return wire::RoomEvent(wire::PushUnsubscribed{seat, endpoint, std::max(now, room.latest_at())});
}

} // namespace khepri::server
