// The rules of a game in words, from the catalogue: page.rules.<game>.<id>, as on the page.
#pragma once

#include "i18n/catalogue.h"

#include <optional>
#include <string>
#include <string_view>

namespace khepri::terminal {

// All rules of a game with their ids, a paragraph each. `values` are the numbers of its edition.
std::string rulebook_text(const i18n::Catalogue& catalogue, std::string_view game,
                          const i18n::Values& values);
// One of them, such as "A14" or "a14"; nothing if the game has no such rule.
std::optional<std::string> rule_text(const i18n::Catalogue& catalogue, std::string_view game,
                                     std::string_view id, const i18n::Values& values);

} // namespace khepri::terminal
