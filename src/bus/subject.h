// Subjects of messages, as NATS defines them: words separated by dots.
#pragma once

#include <string_view>

namespace khepri::bus {

// Words without spaces, none of them empty, at most 255 characters in all; no wildcards.
bool is_subject(std::string_view text);
// The same with wildcards: * for a word, > for one or more words at the end.
bool is_pattern(std::string_view text);
bool matches(std::string_view pattern, std::string_view subject);

} // namespace khepri::bus
