// Responses over HTTP: JSON, text and denials, with the headers that keep a browser safe.
#pragma once

#include "server/denial.h"
#include "server/net.h"
#include "wire/json.h"
#include "wire/protocol.h"

#include <string>
#include <string_view>

namespace khepri::server {

// The code of a denial is in the head of the response too.
inline constexpr std::string_view denial_header = "Khepri-Denial";

Response reply(http::status status, std::string_view type, std::string body);
Response json_reply(std::string body, http::status status = http::status::ok);
Response json_reply(const wire::Json& json, http::status status = http::status::ok);
// The denial as the message that a socket would get.
Response denial_reply(const Denial& denial);
Response denial_reply(const wire::Denied& denied);

} // namespace khepri::server
