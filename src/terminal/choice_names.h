// Levels and modes as players read them, beside the words that are typed for them.
#pragma once

#include "i18n/catalogue.h"

#include <string>
#include <string_view>

namespace khepri::terminal {

// "Adept", "Знаток"; `word` is the level as flags spell it.
std::string level_name(const i18n::Catalogue& catalogue, std::string_view word);
// "Duel", "Один на один"; `word` is the mode as flags spell it.
std::string mode_name(const i18n::Catalogue& catalogue, std::string_view word);

// Whether a name is the word that is typed for it, but for capital letters.
bool is_word_itself(std::string_view name, std::string_view word);

// A level in a sentence, where the word can be typed: "adept", "Знаток (adept)".
std::string level_and_word(const i18n::Catalogue& catalogue, std::string_view word);

} // namespace khepri::terminal
