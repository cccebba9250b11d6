// How papyri are written: the four types, best first, and the number: VCNS3. Mummies (rules.h)
// writes cards, moves and whole tables, because the papyri depend on the edition.
#pragma once

#include "games/mummies/rules/components.h"

#include <string_view>

namespace khepri::mummies {

// A papyrus without fault; the text lasts as long as the program.
std::string_view to_text(const Papyrus& papyrus);
// In either letter case.
std::optional<Papyrus> parse_papyrus(std::string_view text);

} // namespace khepri::mummies
