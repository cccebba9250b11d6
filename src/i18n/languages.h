// The languages of Khepri, and which of them the environment asks for.
#pragma once

#include <array>
#include <string_view>

namespace khepri::i18n {

inline constexpr std::array<std::string_view, 4> languages{"en", "ru", "fr", "it"};

bool is_language(std::string_view code);
// The language of a locale such as "ru_RU.UTF-8"; English if we do not have it.
std::string_view language_of(std::string_view locale);
// As POSIX has it: the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty decides.
std::string_view language_of_environment();

} // namespace khepri::i18n
