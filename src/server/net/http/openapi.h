// openapi.json, the description of the API, embedded at build time.
#pragma once

#include <string_view>

namespace khepri::server {

extern const std::string_view openapi;

} // namespace khepri::server
