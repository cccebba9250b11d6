// The messages that a room sends to one viewer: the viewer's own view and public facts, nothing
// else.
#pragma once

#include "server/rooms/decide.h"
#include "server/rooms/room.h"
#include "wire/server/protocol.h"

#include <string>

namespace khepri::server {

std::vector<wire::SeatStatus> seats_of(const Room& room, const Presence& presence);
wire::SettingsMessage settings_of(const Room& room, const Presence& presence, AwayLimit limit);
wire::Welcome welcome(const Room& room, Seat viewer, const Presence& presence, AwayLimit limit,
                      std::int64_t now);
wire::ChatMessage chat_message(const wire::ChatSent& sent);
wire::NextMatch next_match_message(const wire::NextMatchCreated& next);
wire::MatchStatus match_status(const Room& room, Seat viewer, std::int64_t now);
wire::MatchStatus status_without_view(const Room& room, Seat viewer, std::int64_t now);
// The latest event as this viewer may know it.
wire::EventView event_as_seen_by(Seat viewer, const Room& room);
wire::ErrorMessage error_message(const ServerError& error, const std::string& id, const Room* room);

} // namespace khepri::server
