// Messages in the ICU form, the part of it that Khepri's catalogues use, for the terminal; the page
// reads the same files.
//   {name}                                        a value
//   {n, plural, =0 {none} one {# card} other {# cards}}   by number; # is the number
//   {kind, select, coin {a coin} other {a card}}  by symbol
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace khepri::words {

using Value = std::variant<int, std::string>;
using Values = std::vector<std::pair<std::string, Value>>;

// CLDR's plural category of a whole number in a language: "one", "few", "many" or "other". A
// message without a branch for it is said with "other"; French and Italian have "many" for millions
// only.
std::string_view plural_category(std::string_view language, int n);

Result<std::string> format(std::string_view pattern, const Values& values,
                           std::string_view language);

// The names of the values a message speaks of, sorted, each once; an error if the message is
// malformed.
Result<std::vector<std::string>> placeholders(std::string_view pattern);

} // namespace khepri::words
