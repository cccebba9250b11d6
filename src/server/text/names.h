// Cleans names and messages that people type: one line, without control characters, invisible
// characters or piles of accents. confusables.h treats letters that look like those of another
// alphabet.
#pragma once

#include "core/result.h"
#include "server/text/confusables.h"

#include <span>
#include <string>
#include <string_view>

namespace khepri::server {

// At most 24 grapheme clusters and 96 bytes; longer names are cut. Empty if nothing visible is
// left. An error if it is not UTF-8, or if a word still mixes alphabets that look alike.
Result<std::string> clean_name(std::string_view typed);

// At most 200 characters and 2,000 bytes. Alphabets may be mixed. An error if it is not UTF-8.
Result<std::string> clean_message(std::string_view typed);

// The name, or the name with " 2", " 3"... appended, so that it looks like none of the others. It
// stays within the limits of a name.
std::string with_unique_suffix(const std::string& name, std::span<const std::string> others);

} // namespace khepri::server
