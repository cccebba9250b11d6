// Small things that every kind of request needs.
#pragma once

#include "server/desk.h"

#include <string_view>
#include <variant>

namespace khepri::server {

using FoundRoom = std::variant<std::shared_ptr<OpenRoom>, Denial>;
Task<FoundRoom> found_room(Desk& desk, const std::string& match);

// The seat's token, as programs and pages show it: "Authorization: Bearer …". Empty if there is
// none.
std::string_view token_of(const Request& request);

} // namespace khepri::server
