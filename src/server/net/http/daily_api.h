// Deals of the day over HTTP: docs/protocol.md, "Deals of the day".
#pragma once

#include "server/net/http/api.h"

namespace khepri::server {

// The parts of the path are "api", "daily", a game and a date.
Task<Response> answer_daily(ServerContext& context, const Request& request,
                            const std::vector<std::string>& parts, const Caller& caller);

} // namespace khepri::server
