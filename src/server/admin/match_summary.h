// What a host sees of a match: who plays, not what they hold. Never secrets, seeds or tokens.
#pragma once

#include "server/rooms/room_registry.h"
#include "store/administration.h"
#include "wire/admin/admin.h"

namespace khepri::server {

enum class ShowChat : std::uint8_t { no, yes };

wire::AdminMatch summary_of(const OpenRoom& room, ShowChat chat);
// Of a stored match. One that is in memory has more to say, one that cannot be read less.
wire::AdminMatch summary_of(const RoomRegistry& rooms, const store::ListedMatch& listed,
                            const Result<std::vector<std::string>>& bodies);
// Whether a part of a player's name is this, ignoring case.
bool has_player(const wire::AdminMatch& match, const std::string& part);

} // namespace khepri::server
