// What people type, made fit to be shown to others: names and messages of one line, without
// control characters, unseen characters or towers of accents. How a letter that passes for one of
// another alphabet is dealt with is in look_alikes.h.
#pragma once

#include "core/result.h"
#include "server/look_alikes.h"

#include <span>
#include <string>
#include <string_view>

namespace khepri::server {

// At most 24 characters as people count them and 96 bytes; what is longer is cut. Empty when
// nothing is left to be seen: the caller has a name for that. An error if it is no UTF-8, or if a
// word stays a mixture of alphabets that look alike.
Result<std::string> clean_name(std::string_view typed);

// At most 200 characters and 2,000 bytes. Alphabets may be mixed. An error if it is no UTF-8.
Result<std::string> clean_message(std::string_view typed);

// The name, or the name with " 2", " 3"... behind it, so that it looks like none of the others. It
// still keeps to the limits of a name.
std::string told_apart(const std::string& name, std::span<const std::string> others);

} // namespace khepri::server
