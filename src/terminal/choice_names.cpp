#include "terminal/choice_names.h"

#include "core/text.h"

namespace khepri::terminal {

std::string level_name(const i18n::Catalogue& catalogue, std::string_view word) {
    return catalogue.format("level.name." + std::string(word));
}

std::string mode_name(const i18n::Catalogue& catalogue, std::string_view word) {
    return catalogue.format("mode.name." + std::string(word));
}

bool is_word_itself(std::string_view name, std::string_view word) {
    return lower_case(name) == word;
}

std::string level_and_word(const i18n::Catalogue& catalogue, std::string_view word) {
    const std::string name = level_name(catalogue, word);
    return is_word_itself(name, word) ? std::string(word) : name + " (" + std::string(word) + ")";
}

} // namespace khepri::terminal
