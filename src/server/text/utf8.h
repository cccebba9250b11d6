// Whether bytes from outside are text.
#pragma once

#include <string_view>

namespace khepri::server {

bool is_utf8(std::string_view text);

} // namespace khepri::server
