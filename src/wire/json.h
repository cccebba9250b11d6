// JSON as text and as a value. codec.h and the files of the messages define what the values mean.
#pragma once

#include "core/result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace khepri::wire {

// Keeps the order of the fields, so that the same message is always the same text.
using Json = nlohmann::ordered_json;

inline constexpr std::size_t longest_text = 1U << 18;
inline constexpr std::size_t deepest_nesting = 16;
inline constexpr std::size_t most_fields = 100; // of one object

// Parses text. An error if it is too large, too deep, or has a field twice.
Result<Json> parse_json(std::string_view text, std::size_t longest = longest_text);

// Text to a typed value; `read` is one of the readers of JSON values.
template <class Read>
std::invoke_result_t<Read, const Json&> read_text(std::string_view text, const Read& read) {
    const auto json = parse_json(text);
    if (!json) return Error{json.error()};
    return read(*json);
}

// On one line; invalid UTF-8 is replaced.
std::string to_line(const Json& json);
// The same, cut short for a message.
std::string shown(const Json& json);

} // namespace khepri::wire
