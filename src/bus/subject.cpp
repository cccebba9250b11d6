#include "bus/subject.h"

#include <algorithm>
#include <cstddef>

namespace khepri::bus {
namespace {

constexpr std::size_t longest_subject = 255;

// Takes the first word and the dot after it away.
std::string_view next_word(std::string_view& rest) {
    const std::string_view word = rest.substr(0, rest.find('.'));
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
    return word;
}

bool is_word(std::string_view word) {
    const auto is_plain = [](char c) { return c > ' ' && c < 127 && c != '*' && c != '>'; };
    return !word.empty() && std::all_of(word.begin(), word.end(), is_plain);
}

bool has_words(std::string_view text) {
    return !text.empty() && text.back() != '.' && text.size() <= longest_subject;
}

} // namespace

bool is_subject(std::string_view text) {
    if (!has_words(text)) return false;
    while (!text.empty())
        if (!is_word(next_word(text))) return false;
    return true;
}

bool is_pattern(std::string_view text) {
    if (!has_words(text)) return false;
    while (!text.empty()) {
        const std::string_view word = next_word(text);
        const bool is_wildcard = word == "*" || (word == ">" && text.empty());
        if (!is_wildcard && !is_word(word)) return false;
    }
    return true;
}

bool matches(std::string_view pattern, std::string_view subject) {
    while (!pattern.empty() && !subject.empty()) {
        const std::string_view expected = next_word(pattern);
        if (expected == ">") return true;
        const std::string_view word = next_word(subject);
        if (expected != "*" && expected != word) return false;
    }
    return pattern.empty() && subject.empty();
}

} // namespace khepri::bus
