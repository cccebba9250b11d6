// The API for programs that read such descriptions: openapi.json, as it was when this was built.
#pragma once

#include <string_view>

namespace khepri::server {

extern const std::string_view openapi;

} // namespace khepri::server
