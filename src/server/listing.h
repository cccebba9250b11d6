// How a room is listed in the store after a step: found by the lobby, woken by the clock.
#pragma once

#include "server/room.h"
#include "server/telling.h"
#include "store/store.h"
#include "wire/requests.h"

namespace khepri::server {

// What the lobby shows of a room.
wire::LobbyEntry lobby_entry(const Room& room, Here here);

// None if the step changes nothing that is listed.
std::optional<store::Listing> listing_after(const Room& room, const wire::Step& step);
store::Listing first_listing(const wire::MatchMade& made);

} // namespace khepri::server
