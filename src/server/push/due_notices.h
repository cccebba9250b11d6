// Decides who is to get a turn notice: the person whose turn has just begun, who is not connected,
// in a match whose turns may take an hour or longer. Once for a turn, even if the move before it is
// undone and played again. Part of an open room; turn_notifier.h sends the notices.
#pragma once

#include "server/rooms/room.h"

namespace khepri::server {

class DueNotices {
public:
    // Turns that are played at once need no notice.
    static constexpr std::int64_t shortest_turn = 60LL * 60 * 1000; // milliseconds
    // A connection that was lost without a word is noticed this late.
    static constexpr std::int64_t latest_loss = 3LL * 60 * 1000;

    // After the room has applied the event: the seats whose notice is due now.
    SeatSet after(const Room& room, const wire::RoomEvent& event, SeatSet connected);
    // The connection of a seat was lost some time ago, and that is noticed now: whether the turn
    // began meanwhile, so that its notice is due now.
    bool after_loss(const Room& room, Seat seat, std::int64_t now);

private:
    static bool may_notify(const Room& room, Seat seat);

    SeatSet notified_; // of their present or coming turn
};

} // namespace khepri::server
