// Letters that pass for one another, such as the Latin and the Cyrillic "a", by the tables of
// Unicode's UTS 39. Names are expected to have been cleaned (names.h).
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>

namespace khepri::server {

// Whether people may take one for the other, capitals and small letters aside.
bool looks_like(std::string_view a, std::string_view b);

// Where a word mixes alphabets that look alike, the fewer letters give way to their twins in the
// alphabet of the more. An error if they have none. Different words may have different alphabets.
Result<std::string> in_one_alphabet(std::string_view name);

} // namespace khepri::server
