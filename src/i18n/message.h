// The subset of ICU messages that our catalogues use, for the terminal; the page reads the same
// files.
//   {name}                                        a value
//   {n, plural, =0 {none} one {# card} other {# cards}}   by number; # is the number
//   {kind, select, coin {a coin} other {a card}}  by symbol
// A symbol of the games is a Term: {kind} reads as its word, and a select goes by the symbol.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace khepri::i18n {

struct Term {
    std::string symbol;
    std::string word;
    Term(std::string one, std::string in_words)
        : symbol(std::move(one)), word(std::move(in_words)) {}
};
using Value = std::variant<int, std::string, Term>;
using Values = std::vector<std::pair<std::string, Value>>;

// CLDR's plural category of a whole number in a language: "one", "few", "many" or "other". A
// message without a branch for it uses "other"; French and Italian have "many" for millions only.
std::string_view plural_category(std::string_view language, int n);

// The link between the last two of a list, as it stands before `next`: Italian "e" is "ed" before
// an e.
std::string link_before(std::string_view language, std::string link, std::string_view next);

Result<std::string> format(std::string_view pattern, const Values& values,
                           std::string_view language);

// The names of the values in a message, sorted, each once; an error if the message is malformed.
Result<std::vector<std::string>> placeholders(std::string_view pattern);

} // namespace khepri::i18n
