// Translates typed text of a person's language into the words of the notation: "продать 3 монеты"
// is "sell 3 coins". The words are in the catalogue, under "typed.<word of the notation>"; the
// notation itself is understood in every language.
#pragma once

#include "i18n/catalogue.h"

#include <string>
#include <string_view>

namespace khepri::terminal {

// Lower case without accents: Latin letters as far as French and Italian need them, and Cyrillic.
std::string plain_letters(std::string_view text);

// Translates whole words, and beginnings of at least three letters that are unambiguous. Other text
// is unchanged, and so is what follows "save", which is a file name.
std::string to_notation(std::string_view typed, const i18n::Catalogue& catalogue);

// The other way, for examples and hints: each word of the notation as the first of the words that
// mean it, "sell coin 5" as "продать монеты 5". English uses the notation as it is.
std::string from_notation(std::string_view notation, const i18n::Catalogue& catalogue);

} // namespace khepri::terminal
