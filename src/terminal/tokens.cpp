#include "terminal/tokens.h"

#include "core/text.h"

#include <algorithm>

namespace khepri::terminal {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string> tokens_of(std::string_view text,
                                   std::span<const std::string_view> ignored) {
    std::string apart;
    for (const char c : lower_case(text)) {
        if (!apart.empty() && is_digit(c) != is_digit(apart.back())) apart += ' ';
        apart += c == ',' || c == ';' || c == '+' || c == '&' ? ' ' : c;
    }
    std::vector<std::string> tokens;
    for (const std::string_view word : split_words(apart))
        if (std::find(ignored.begin(), ignored.end(), word) == ignored.end())
            tokens.emplace_back(word);
    return tokens;
}

} // namespace khepri::terminal
