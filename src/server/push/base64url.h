// Base64 in the alphabet of URLs, without padding (RFC 4648, section 5): keys and tokens of Web
// Push.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace khepri::server {

std::string base64url(std::string_view bytes);
// Only what base64url() writes: no padding, no blanks, no unused bits.
std::optional<std::string> from_base64url(std::string_view text);

} // namespace khepri::server
