// Small readers of text for parsers: they accept exactly what they say and never throw.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri {

// The parts between blanks; no part is empty.
std::vector<std::string_view> split_words(std::string_view text);
std::string_view trim(std::string_view text);

// A whole number without sign, leading zeros or anything behind it, at most `most`.
std::optional<int> whole_number(std::string_view text, int most);
std::optional<std::int64_t> large_whole_number(std::string_view text, std::int64_t most);

std::string join(const std::vector<std::string>& parts, std::string_view between);
std::string either(const std::vector<std::string>& parts); // "a, b or c"
// The candidate that a misspelt word most likely means; none if all are too different.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);
// Text from outside that has to stay on one line: control characters become blanks.
std::string one_line(std::string_view text);
std::string lower_case(std::string_view text); // ASCII letters only

// Quotes text from outside for a message: control characters and what is not UTF-8 as
// \xNN, at most 60 characters.
std::string in_quotes(std::string_view text);
// The same without the quotes.
std::string escaped(std::string_view text);

std::string hex(const std::uint8_t* bytes, std::size_t count);
template <std::size_t N>
std::string hex(const std::array<std::uint8_t, N>& bytes) {
    return hex(bytes.data(), N);
}
// Exactly 2N hexadecimal digits, lower case.
bool unhex(std::string_view text, std::uint8_t* bytes, std::size_t count);
template <std::size_t N>
std::optional<std::array<std::uint8_t, N>> unhex(std::string_view text) {
    std::array<std::uint8_t, N> bytes{};
    if (!unhex(text, bytes.data(), N)) return std::nullopt;
    return bytes;
}

} // namespace khepri
