// What a player reports to the host: another player's name, or what that player said.
#pragma once

#include "server/rooms/room.h"
#include "wire/server/moderation.h"
#include "wire/server/protocol.h"

namespace khepri::server {

// The report with what the host needs to judge it; an error says what is wrong with the action.
Result<wire::Report> report_of(const Room& room, Seat by, const wire::ReportAction& action,
                               std::int64_t now);

} // namespace khepri::server
