// The API over HTTP: docs/protocol.md.
#pragma once

#include "server/desk.h"

namespace khepri::server {

// Who asks, as far as the connection tells.
struct Caller {
    std::uint64_t rate_key = 0;
    std::string host; // as the caller's browser knows this server
    bool is_behind_proxy = false;
};

// What a path asks for: its parts after the base path, without the query.
struct Route {
    std::string path;
    std::vector<std::string> parts; // "api", "matches", …
};
// None outside the base path.
std::optional<Route> route_of(const Request& request, std::string_view base_path);

// Whether a page of another site sends this.
bool is_foreign(const Request& request, const Caller& caller, const Settings& settings);

Task<Response> answer(Desk& desk, const Request& request, const Route& route, const Caller& caller);

} // namespace khepri::server
