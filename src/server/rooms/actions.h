// Handles the actions of a player, whether they arrive over a WebSocket or over HTTP.
#pragma once

#include "server/rooms/room_registry.h"

namespace khepri::server {

// Whether the update that the room sends to all already answers the action.
enum class Announced : std::uint8_t { no, by_update };

struct ActionResult {
    wire::FromServer answer;
    Announced announced = Announced::no;
};

// A request of the seat's present owner. The seat may have another by the time it is processed:
// then it fails.
OpenRoom::Decide as_owner(const Room& now, Seat seat, OpenRoom::Decide decide);

void handle_action(RoomRegistry& rooms, const std::shared_ptr<OpenRoom>& room, Sender sender,
                   wire::ToServer action, std::function<void(ActionResult)> answer);

} // namespace khepri::server
