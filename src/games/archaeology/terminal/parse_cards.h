// Cards of Archaeology as people type them: "coin 3", "3 coins and a map", "all masks", "pot
// shards".
#pragma once

#include "core/result.h"
#include "games/archaeology/rules/components.h"
#include "i18n/catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

// Lower case, numbers separated from letters, without filler words; every sign for an exchange
// becomes "for".
std::vector<std::string> typed_words(std::string_view text);

// How many cards a bare plural or "all" means: those that are there, but no more than `most` of a
// kind. At least one, so that the rules can refuse it.
struct Supply {
    archaeology::Pile there;
    archaeology::Pile most;
};

// The cards meant; an error without the whole sentence's quotes says which word was not understood.
Result<archaeology::Pile> typed_cards(const std::vector<std::string>& typed, const Supply& supply,
                                      const i18n::Catalogue& catalogue);

} // namespace khepri::terminal
