// What people type in their own language, in the words of the notation: "продать 3 монеты" is "sell
// 3 coins". The words are those of the catalogue's keys "typed.<word of the notation>"; the
// notation itself is understood in every language.
#pragma once

#include "words/catalogue.h"

#include <string>
#include <string_view>

namespace khepri::cli {

// Small letters without accents: Latin ones as far as French and Italian need them, and Cyrillic.
std::string plain_letters(std::string_view text);

// Whole words, or beginnings of at least three letters that can mean one thing only. What is not
// such a word stays as it was typed, and so does what follows "save", which is a file's name.
std::string in_notation(std::string_view typed, const words::Catalogue& words);

} // namespace khepri::cli
