#include "i18n/languages.h"

#include <algorithm>
#include <cstdlib>

namespace khepri::i18n {

bool is_language(std::string_view code) {
    return std::find(languages.begin(), languages.end(), code) != languages.end();
}

std::string_view language_of(std::string_view locale) {
    const std::string_view code = locale.substr(0, locale.find_first_of("_.@-"));
    const auto* const found = std::find(languages.begin(), languages.end(), code);
    return found == languages.end() ? languages.front() : *found;
}

std::string_view language_of_environment() {
    for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* const locale = std::getenv(name);
        if (locale != nullptr && *locale != '\0') return language_of(locale);
    }
    return languages.front();
}

} // namespace khepri::i18n
