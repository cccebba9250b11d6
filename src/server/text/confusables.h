// Letters that look alike, such as the Latin and the Cyrillic "a", by the tables of Unicode's UTS
// 39. Names must have been cleaned (names.h).
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

// Whether people may confuse the two texts, ignoring case.
bool looks_like(std::string_view a, std::string_view b);

// Texts that people may confuse have one of these forms in common, at the same place of the list.
std::vector<std::string> looks_of(std::string_view text);

// The words of a text: letters, digits and what belongs to them.
std::vector<std::string> words_in(std::string_view text);

// If a word mixes alphabets that look alike, replaces the letters of the rarer alphabet by their
// look-alikes in the other. An error if they have none. Different words may have different
// alphabets.
Result<std::string> in_one_alphabet(std::string_view name);

} // namespace khepri::server
