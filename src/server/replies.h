// Responses over HTTP: JSON, text and denials, with the headers that keep a browser safe.
#pragma once

#include "server/denial.h"
#include "server/net.h"
#include "wire/json.h"

#include <string>
#include <string_view>

namespace khepri::server {

Response reply(http::status status, std::string_view type, std::string body);
Response json_reply(std::string body, http::status status = http::status::ok);
Response json_reply(const wire::Json& json, http::status status = http::status::ok);
// The denial as the message that a socket would get.
Response denial_reply(const Denial& denial);

} // namespace khepri::server
