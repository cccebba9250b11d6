#include "core/text.h"

#include <algorithm>

namespace khepri {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view hex_digits = "0123456789abcdef";

// How many bytes the first character of a text has; 0 if it is a control character or not UTF-8
// (RFC 3629).
std::size_t printable_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return byte(0) < 0x20 || byte(0) == 0x7f ? 0 : 1;
    if (byte(0) < 0xc2 || byte(0) > 0xf4) return 0;
    const std::size_t length = byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : 4;
    if (text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0U) != 0x80U) return 0;
    // Controls, overlong forms, surrogates, and what lies beyond U+10FFFF.
    const unsigned start = byte(0) << 8U | byte(1);
    const bool is_wrong = start < 0xc2a0 || (start >= 0xe080 && start < 0xe0a0) ||
                          (start >= 0xeda0 && start < 0xee00) ||
                          (start >= 0xf080 && start < 0xf090) || start >= 0xf490;
    return is_wrong ? 0 : length;
}

} // namespace

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t at = text.find_first_not_of(blanks);
    while (at != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(blanks, end);
    }
    return words;
}

std::string_view trim(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<std::int64_t> large_whole_number(std::string_view text, std::int64_t most) {
    if (text.empty() || text.size() > 18 || (text.size() > 1 && text[0] == '0'))
        return std::nullopt;
    std::int64_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    if (value > most) return std::nullopt;
    return value;
}

std::optional<int> whole_number(std::string_view text, int most) {
    const auto value = large_whole_number(text, most);
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
}

std::string either(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += i + 1 < parts.size() ? ", " : " or ";
        text += parts[i];
    }
    return text;
}

namespace {

// Levenshtein's: letters that are added, left out or changed.
std::size_t edit_distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= one.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= other.size(); ++j) {
            const std::size_t changed = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
        }
    }
    return row.back();
}

} // namespace

std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates) {
    std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
    std::optional<std::string> found;
    for (const std::string& candidate : candidates)
        if (const std::size_t distance = edit_distance(word, candidate); distance < least) {
            least = distance;
            found = candidate;
        }
    return found;
}

std::string one_line(std::string_view text) {
    std::string line(text);
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    return line;
}

std::string join(const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += between;
        text += parts[i];
    }
    return text;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::string in_quotes(std::string_view text) { return '"' + escaped(text) + '"'; }

std::string escaped(std::string_view text) {
    constexpr int most_characters = 60;
    std::string out;
    for (int count = 0; count < most_characters && !text.empty(); ++count) {
        const std::size_t length = printable_length(text);
        if (length == 0) {
            const auto byte = static_cast<unsigned char>(text.front());
            out += "\\x";
            out += hex_digits[byte >> 4];
            out += hex_digits[byte & 15U];
        }
        out += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    if (!text.empty()) out += "…";
    return out;
}

std::string hex(const std::uint8_t* bytes, std::size_t count) {
    std::string text;
    text.reserve(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
        text += hex_digits[bytes[i] >> 4];
        text += hex_digits[bytes[i] & 15U];
    }
    return text;
}

bool unhex(std::string_view text, std::uint8_t* bytes, std::size_t count) {
    if (text.size() != 2 * count) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t digit = hex_digits.find(text[i]);
        if (digit == std::string_view::npos) return false;
        bytes[i / 2] = static_cast<std::uint8_t>(i % 2 == 0 ? digit << 4 : bytes[i / 2] | digit);
    }
    return true;
}

} // namespace khepri
