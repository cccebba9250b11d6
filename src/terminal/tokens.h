// The tokens of a typed line, for the parsers of the games.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

bool is_digit(char c);

// Words in lower case and numbers, which may touch words ("3coins"). Commas, semicolons, "+" and
// "&" separate them; `ignored` words are left out.
std::vector<std::string> tokens_of(std::string_view text,
                                   std::span<const std::string_view> ignored);

} // namespace khepri::terminal
