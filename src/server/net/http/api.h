// The API over HTTP: docs/protocol.md.
#pragma once

#include "server/net/server_context.h"

namespace khepri::server {

// The sender of a request, as far as the connection knows.
struct Caller {
    std::uint64_t rate_key = 0;
    std::string host;   // the name of this server in the client's browser
    std::string scheme; // http or https, in the client's browser; empty if a proxy does not say it
    bool is_behind_proxy = false;
};

// The path of a request: its parts after the base path, without the query.
struct Route {
    std::string path;
    std::vector<std::string> parts; // "api", "matches", …
};
// None outside the base path.
std::optional<Route> route_of(const Request& request, std::string_view base_path);

// The value of "name=value" in the query, if it is there.
std::optional<std::string_view> in_query(const Request& request, std::string_view name);

// The seat's token, as programs and pages send it: "Authorization: Bearer …". Empty if there is
// none.
std::string_view bearer_token(const Request& request);

// Whether a page of another site sends this.
bool is_foreign(const Request& request, const Caller& caller, const Settings& settings);

Task<Response> answer(ServerContext& context, const Request& request, const Route& route,
                      const Caller& caller);

} // namespace khepri::server
