// How papyri are written: the four types, best first, and the number: VCNS3. Cards, moves and whole
// tables are written by Mummies (rules.h), for which papyri there are depends on the edition.
#pragma once

#include "games/mummies/components.h"

#include <string_view>

namespace khepri::mummies {

// A papyrus without fault; the text lasts as long as the program.
std::string_view to_text(const Papyrus& papyrus);
// In either letter case.
std::optional<Papyrus> parse_papyrus(std::string_view text);

} // namespace khepri::mummies
