// Words and signs for the things of Archaeology, for all parts of its terminal.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "games/archaeology/rules/view_facts.h"
#include "terminal/game_terminal.h"

namespace khepri::terminal {

// The coloured sign of a kind; its shape alone identifies the kind.
std::string sign(const Ink& ink, archaeology::Card kind);
Colour colour_of(archaeology::Card kind);
std::string chamber_word(const i18n::Catalogue& catalogue, archaeology::Chamber chamber);
i18n::Term chamber_term(const i18n::Catalogue& catalogue, archaeology::Chamber chamber);

// "$24".
std::string money(const RenderContext& context, int amount);

// "3 coins"; "3 coins, 1 map and 1 mask"; "nothing". One is "a coin". What somebody does something
// with: in Russian the accusative.
std::string in_words(const i18n::Catalogue& catalogue, archaeology::Card kind, int count);
std::string in_words(const i18n::Catalogue& catalogue, archaeology::Pile cards);
// The same for what is there: the nominative.
std::string as_label(const i18n::Catalogue& catalogue, archaeology::Card kind, int count);
std::string as_label(const i18n::Catalogue& catalogue, archaeology::Pile cards);

} // namespace khepri::terminal
