#include "server/push/due_notices.h"

namespace khepri::server {

bool DueNotices::may_notify(const Room& room, Seat seat) {
    return room.phase() == MatchPhase::playing &&
           room.settings().turn_milliseconds >= shortest_turn &&
           room.match().to_act().contains(seat) && room.seats()[seat].is_occupied() &&
           !room.seats()[seat].push.empty();
}

SeatSet DueNotices::after(const Room& room, const wire::RoomEvent& event, SeatSet connected) {
    if (const auto* const played = std::get_if<wire::MovePlayed>(&event);
        played != nullptr && played->move != undo_word)
        notified_.erase(played->seat);
    SeatSet due;
    for (const Seat seat : room.turns_begun())
        if (!connected.contains(seat) && !notified_.contains(seat) && may_notify(room, seat)) {
            due.insert(seat);
            notified_.insert(seat);
        }
    return due;
}

bool DueNotices::after_loss(const Room& room, Seat seat, std::int64_t now) {
    if (notified_.contains(seat) || !may_notify(room, seat) ||
        now - room.seats()[seat].turn_started_at > latest_loss)
        return false;
    notified_.insert(seat);
    return true;
}

} // namespace khepri::server
