// What a room tells a viewer, as messages of the protocol: the viewer's own view and what all may
// know, never more.
#pragma once

#include "server/plans.h"
#include "server/room.h"
#include "wire/protocol.h"

#include <string>

namespace khepri::server {

// Which seats' owners are connected.
using Here = SeatSet;

std::vector<wire::SeatInfo> seats_of(const Room& room, Here here);
wire::Welcome welcome(const Room& room, Seat viewer, Here here, std::int64_t now);
wire::Situation situation(const Room& room, Seat viewer, std::int64_t now);
// What the latest event was for this viewer.
wire::ToldEvent latest_event(const Room& room, Seat viewer);
wire::Denied denied(const Denial& denial, const std::string& id, const Room* room);

} // namespace khepri::server
