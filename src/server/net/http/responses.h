// HTTP responses: JSON, text and errors, with the security headers.
#pragma once

#include "server/net/net.h"
#include "server/rooms/server_error.h"
#include "wire/json.h"
#include "wire/server/protocol.h"

#include <string>
#include <string_view>

namespace khepri::server {

// The code of an error is also in a header of the response.
inline constexpr std::string_view error_header = "Khepri-Error";

Response make_response(http::status status, std::string_view type, std::string body);
Response json_response(std::string body, http::status status = http::status::ok);
Response json_response(const wire::Json& json, http::status status = http::status::ok);
// The error as the same message that a socket gets.
Response error_response(const ServerError& error);
Response error_response(const wire::ErrorMessage& error);

} // namespace khepri::server
