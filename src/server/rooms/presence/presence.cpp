#include "server/rooms/presence/presence.h"

#include <algorithm>

namespace khepri::server {

std::int64_t AwayLimit::in(const Room& room) const {
    constexpr std::int64_t hour = 3'600'000;
    const std::int64_t turn = room.settings().turn_milliseconds;
    return turn >= hour ? std::max(milliseconds, turn) : milliseconds;
}

std::optional<std::int64_t> time_until_away(const Room& room, Seat seat, const Presence& presence,
                                            AwayLimit limit) {
    if (presence.connected.contains(seat)) return std::nullopt;
    if (!presence.is_complete) return limit.in(room);
    return std::max<std::int64_t>(0, limit.in(room)-presence.away_milliseconds[seat]);
}

SeatSet asked_to_agree(const Room& room, const Presence& presence, AwayLimit limit) {
    SeatSet asked;
    for (Seat seat = 0; seat < room.seat_count(); ++seat)
        if (room.seats()[seat].is_occupied() && !presence.programs.contains(seat) &&
            time_until_away(room, seat, presence, limit) != 0)
            asked.insert(seat);
    return asked;
}

} // namespace khepri::server
